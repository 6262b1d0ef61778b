import { pageSize } from '#domain/kernel/listing.ts'

type Listed<Row> = { results: Row[]; count: number }

/** Every row of a list, for a choice that is to leave none out. */
export async function everyPage<Row>(read: (page: number) => Promise<Listed<Row>>): Promise<Row[]> {
  const first = await read(1)
  const pages = Math.ceil(first.count / pageSize)
  const others = Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2))
  return [first, ...(await Promise.all(others))].flatMap(({ results }) => results)
}
