import { showDuration } from '#domain/kernel/durations.ts'

export function DurationText({ seconds }: { seconds: number | null | undefined }) {
  return <span className="tabular">{showDuration(seconds)}</span>
}
