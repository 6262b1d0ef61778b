import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messages } from '../kernel/texts.ts'
import { bodyShopStep, flowOf, unfinishedFlow } from './bodyshop-form.ts'
import { flowElements } from './bodyshop-statuses.ts'

const complete = {
  ...Object.fromEntries(
    flowElements.flatMap((stage, place) => [
      [stage, true],
      [`${stage}_user`, place + 1],
    ]),
  ),
  description: 'Golpe en la puerta',
}
const nothing = { description: 'Golpe' }

/** What is said beside each field. */
function refusals(step: object): Record<string, string> {
  const { error } = bodyShopStep.safeParse(step)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

test('every stage with its person is a whole form', () => {
  expect(refusals(complete)).toEqual({})
})

test('no stage at all', () => {
  expect(refusals(nothing)).toEqual({ check_all: 'Selecciona por lo menos un flujo para poder enviar.' })
})

test.each(flowElements)('%s without its operator', (stage) => {
  expect(refusals({ ...complete, [`${stage}_user`]: null })).toEqual({ [`${stage}_user`]: 'Campo requerido.' })
  const { [`${stage}_user`]: _, ...unsaid } = complete as Record<string, unknown>
  expect(refusals(unsaid)).toEqual({ [`${stage}_user`]: 'Campo requerido.' })
})

test('a quotation without a diagnosis', () => {
  const alone = { ...nothing, quotation: true, quotation_user: 1 }
  expect(refusals(alone)).toEqual({ quotation: messages.invalid.quotationAlone })
  expect(refusals({ ...alone, diagnostic: true, diagnostic_user: 1 })).toEqual({})
})

test('a description that says nothing', () => {
  expect(refusals({ ...complete, description: '  ' })).toEqual({ description: 'Campo requerido.' })
})

test('all that is missing is told at once', () => {
  expect(refusals({ quotation: true, description: '' })).toEqual({
    description: 'Campo requerido.',
    quotation: messages.invalid.quotationAlone,
    quotation_user: 'Campo requerido.',
  })
})

test('a draft is kept however far it was filled in', () => {
  for (const step of [{}, nothing, { quotation: true }, { ...complete, painting_user: null }]) {
    expect(unfinishedFlow.safeParse(step).success).toBe(true)
  }
})

test('the flow is the ticked stages in their order, whoever was left over beside an unticked one', () => {
  fc.assert(
    fc.property(fc.subarray([...flowElements], { minLength: 1 }), (ticked) => {
      const step = { ...complete, ...Object.fromEntries(flowElements.map((stage) => [stage, ticked.includes(stage)])) }
      const flow = flowOf(unfinishedFlow.parse(step))
      expect([...flow.keys()]).toEqual(ticked)
      for (const [stage, user] of flow) expect(user).toBe(flowElements.indexOf(stage) + 1)
    }),
  )
})
