/** Something that is chosen by its name, as a select offers it. */
export function namedOption({ id, name }: { id: number; name: string }) {
  return { value: id, label: name }
}
