import { Anchor } from '@mantine/core'

/** A number that a phone calls at a tap. */
export function PhoneText({ value }: { value: string | null | undefined }) {
  if (!value) return null
  return (
    <Anchor href={`tel:${value}`} inherit c="inherit" underline="always" className="tabular">
      {value}
    </Anchor>
  )
}
