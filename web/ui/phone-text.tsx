import { Anchor } from '@mantine/core'
import { use } from 'react'
import { OnCard } from './on-card.ts'

/** A row's telephone number: a phone calls it at a tap, and at a desk nobody has to pass by ten links. */
export function PhoneText({ value }: { value: string | null | undefined }) {
  const isOnCard = use(OnCard)
  if (!value || !isOnCard) return <span className="tabular">{value}</span>
  return <PhoneLink number={value} />
}

export function PhoneLink({ number }: { number: string }) {
  return (
    <Anchor href={`tel:${number}`} inherit c="inherit" underline="always" className="tabular">
      {number}
    </Anchor>
  )
}
