import { SegmentedControl } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './filter-tabs.module.css'

type FilterTabsProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string; count?: number | undefined }[]
  value: Value
  onChange: (value: Value) => void
  /** There are more than a phone is wide: they keep their width, and the chosen one is moved into sight. */
  scrolls?: boolean
}

/** One of a few filters of a list, all of them in sight. */
export function FilterTabs<Value extends string>(props: FilterTabsProps<Value>) {
  const { label, options, value, onChange, scrolls = false } = props
  const track = useRef<HTMLDivElement>(null)
  const chosen = options.findIndex((option) => option.value === value)
  useEffect(() => {
    const tab = track.current?.querySelectorAll('label')[chosen]
    if (track.current && tab) track.current.scrollLeft += middleOf(tab) - middleOf(track.current)
  }, [chosen])

  const tabs = (
    <SegmentedControl<Value>
      aria-label={label}
      data={options.map((option) => ({ value: option.value, label: faceOf(option) }))}
      value={value}
      onChange={onChange}
      transitionDuration={0}
      className={classes.tabs}
      data-scrolls={scrolls || undefined}
    />
  )
  if (!scrolls) return tabs
  return (
    <div ref={track} className={classes.track}>
      {tabs}
    </div>
  )
}

/** Only the track moves: whoever comes back to a list is shown the rows where they left them. */
function middleOf(shown: HTMLElement): number {
  const { left, width } = shown.getBoundingClientRect()
  return left + width / 2
}

function faceOf({ label, count }: { label: string; count?: number | undefined }) {
  if (!count) return label
  return (
    <>
      {label} <span className={classes.count}>{count}</span>
    </>
  )
}
