import { pageSize } from '#domain/kernel/listing.ts'

type Listed<Row> = { results: Row[]; count: number }

const atOnce = 4

/** Every row of a list, for a choice that is to leave none out, or those up to one; a few pages at a time. */
export async function everyPage<Row extends { id: number }>(
  read: (page: number) => Promise<Listed<Row>>,
  isEnough: (row: Row) => boolean = () => false,
): Promise<Row[]> {
  const { results: rows, count } = await read(1)
  const pages = Math.ceil(count / pageSize)
  const every = [...rows]
  for (let next = 2; next <= pages && !every.some(isEnough); next += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, pages - next + 1) }, (_, index) => read(next + index))
    every.push(...(await Promise.all(some)).flatMap(({ results }) => results))
  }
  // Where a colleague adds one meanwhile, the next page begins with a row of the page before.
  return [...new Map(every.map((row) => [row.id, row])).values()]
}
