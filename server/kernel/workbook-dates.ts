import { readXml } from './xml-stream.ts'

/** The formats of dates that every workbook has without saying so. */
const builtIn = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map(String))

/** What is in a format and is no part of the number itself: colours and conditions, and words. */
const besides = /\[[^\]]*\]|"[^"]*"|\\./g

const isOfDate = (code: string) => /[dy]/i.test(code.replaceAll(besides, ''))

/** The styles of cells, by the number that a cell names, whose numbers are shown as dates: so Excel takes MAR-12. */
export async function dateStyles(chunks: AsyncIterable<Buffer>): Promise<Set<string>> {
  const formats = new Set(builtIn)
  const styles = new Set<string>()
  let isInCells = false
  let place = 0
  await readXml(chunks, {
    open(tag, { numFmtId = '', formatCode = '' }) {
      if (tag === 'numFmt' && isOfDate(formatCode)) formats.add(numFmtId)
      if (tag === 'cellXfs') isInCells = true
      if (tag !== 'xf' || !isInCells) return
      if (formats.has(numFmtId)) styles.add(String(place))
      place += 1
    },
    close(tag) {
      if (tag === 'cellXfs') isInCells = false
    },
  })
  return styles
}
