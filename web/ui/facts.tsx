import { Text } from '@mantine/core'
import { breakable } from './breakable.tsx'
import classes from './facts.module.css'

type FactsProps = {
  facts: readonly (readonly [name: string, told: string | null])[]
  /** Where they stand beside each other. */
  className?: string | undefined
}

/** What is known of something, to be read: each fact under its name. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={`${classes.facts} ${className ?? ''}`}>
      {facts.map(([name, told]) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" className="tabular">
            {breakable(told) || '—'}
          </Text>
        </div>
      ))}
    </dl>
  )
}
