import { SegmentedControl } from '@mantine/core'
import classes from './filter-tabs.module.css'

type FilterTabsProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few filters of a list, all of them in sight. */
export function FilterTabs<Value extends string>({ label, options, value, onChange }: FilterTabsProps<Value>) {
  return (
    <SegmentedControl<Value>
      aria-label={label}
      data={[...options]}
      value={value}
      onChange={onChange}
      transitionDuration={0}
      className={classes.tabs}
    />
  )
}
