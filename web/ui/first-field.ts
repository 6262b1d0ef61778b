/** Where somebody begins to fill in. Not a field to choose in: its list would open and cover the others. */
export function firstField(within: Element | null): HTMLElement | undefined {
  const first = within?.querySelector<HTMLElement>('input:not([type=hidden], :disabled), textarea:not(:disabled)')
  return first && first.role !== 'combobox' ? first : undefined
}
