import { expect, test } from 'vitest'
import { taskStatuses } from '../tracking/task-statuses.ts'
import { type AppraisalRow, appraisalRows } from './appraisal-codes.ts'
import { isRowOffered, ownRows } from './flow.rules.ts'

const rowOf = (code: string) => appraisalRows.keyOf(code as 'c')
const { keys: states } = taskStatuses
type State = (typeof states)[number]

/** Every combination of the states of the rows c to j: 4⁸. */
function* everyCombination(): Generator<Record<string, State>> {
  const codes = [...'cdefghij']
  for (let nth = 0; nth < states.length ** codes.length; nth++) {
    yield Object.fromEntries(
      codes.map((code, place) => [code, states[Math.floor(nth / states.length ** place) % states.length] as State]),
    )
  }
}

/** What the product says, written a second time: c to g and i wait for each other, h and j for nobody. */
function mayBePressed(given: Record<string, State>, code: string): boolean {
  if ('hj'.includes(code)) return true
  if ('ab'.includes(code)) return false
  return [...'cdefgi'].every((other) => other >= code || given[other] === 'finalized')
}

test('which rows are offered, over every combination of their states', () => {
  const wrong: string[] = []
  for (const given of everyCombination()) {
    const rows = Object.entries(given).map(([code, status]) => ({ row: rowOf(code), status }))
    for (const code of 'abcdefghij') {
      if (isRowOffered(rows, rowOf(code)) !== mayBePressed(given, code)) {
        wrong.push(`${code} of ${JSON.stringify(given)}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('always one of those that wait is to be done, until all of them are', () => {
  const unoffered: Record<string, State>[] = []
  for (const given of everyCombination()) {
    const rows = Object.entries(given).map(([code, status]) => ({ row: rowOf(code), status }))
    const undone = [...'cdefgi'].filter((code) => given[code] !== 'finalized')
    const offered = undone.filter((code) => isRowOffered(rows, rowOf(code)))
    if (offered.length !== Math.min(1, undone.length)) unoffered.push(given)
  }
  expect(unoffered).toEqual([])
})

test('an appraisal gets the rows c to j with their names; a and b come with their sub-order', () => {
  const named = ownRows.map((row: AppraisalRow) => [appraisalRows.code[row], appraisalRows.entries[row].label])
  expect(named).toEqual([
    ['c', 'Recepción de documentos'],
    ['d', 'Inspección exterior'],
    ['e', 'Inspección interior'],
    ['f', 'Prueba de ruta'],
    ['g', 'Fotografías'],
    ['h', 'Consulta de repuestos'],
    ['i', 'Cálculo del avalúo'],
    ['j', 'Informe final'],
  ])
})
