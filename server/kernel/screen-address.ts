import { type MailedScreen, mailedPaths } from '#domain/kernel/mailed-paths.ts'
import type { House } from './scope.ts'

/** Where a screen opens from a mail. */
export function screenAddress(
  { configuration }: House,
  screen: MailedScreen,
  given: Record<string, string | number> = {},
): string {
  const path = mailedPaths[screen].replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])))
  return `${configuration.publicUrl}/#${path}`
}
