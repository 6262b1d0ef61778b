/** A line of a table that says what shows it: `path` › part of a title, several of them between ` ; `. */
export type Promised = { at: string; says: string; shownBy: string }

const cellsOf = (line: string) =>
  line
    .trim()
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.replaceAll('\\|', '|').trim())

/** The rows of every table whose last column is "Shown by"; other tables are only to be read. */
export function promisesIn(file: string, text: string): Promised[] {
  const promised: Promised[] = []
  let isHead = true
  let isShown = false
  for (const [index, line] of text.split('\n').entries()) {
    const cells = cellsOf(line)
    const [says = ''] = cells
    const shownBy = cells.at(-1) ?? ''
    if (!line.trim().startsWith('|')) isHead = true
    else if (isHead) {
      isShown = shownBy === 'Shown by'
      isHead = false
    } else if (isShown && !/^:?-+:?$/.test(says)) promised.push({ at: `${file}:${index + 1}`, says, shownBy })
  }
  return promised
}

/** What is wrong with each row. `sourceOf` answers nothing for a file that is not there. */
export function unkept(promised: Promised[], sourceOf: (path: string) => string | undefined): string[] {
  return promised.flatMap(({ at, says, shownBy }) => {
    const faults = shownBy === '' ? ['no test is named'] : shownBy.split(' ; ').flatMap((named) => fault(named))
    return faults.map((what) => `${at} «${says}»: ${what}`)
  })

  function fault(named: string): string[] {
    if (named.includes('**open**')) return ['open']
    const [, path = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(named.trim()) ?? []
    if (!title) return [`no reference: ${named}`]
    const source = sourceOf(path)
    if (source === undefined) return [`there is no ${path}`]
    return source.includes(title.trim()) ? [] : [`${path} has no test «${title}»`]
  }
}
