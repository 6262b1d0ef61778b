import type { Option } from '#web/ui/select-field.tsx'

/** Leaves a line with the order's own operator. */
export const unassigned: Option<number> = { value: 0, label: 'Sin asignar' }

/** Somebody who has left, or may not do this any more, is still who was chosen. */
export function withCurrent(options: readonly Option<number>[], current: number, name = 'Ya no disponible') {
  return options.some(({ value }) => value === current) ? options : [...options, { value: current, label: name }]
}
