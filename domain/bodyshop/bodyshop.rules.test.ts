import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOffered, move } from '../kernel/moves.ts'
import { messages } from '../kernel/texts.ts'
import { taskStatuses } from '../tracking/task-statuses.ts'
import {
  type BodyShopFacts,
  type BodyShopMove,
  bodyShopMoves,
  earlierStages,
  type Flow,
  isCheckStage,
  isPartStage,
  isStage,
  lateFlowChange,
  stageAfter,
} from './bodyshop.rules.ts'
import { type BodyShopStatus, bodyShopStatuses, type FlowElement, flowElements } from './bodyshop-statuses.ts'

const { refused, invalid } = messages
const { code, keys } = bodyShopStatuses
const ready: BodyShopFacts = {
  ticked: flowElements,
  stageTimer: 'paused',
  rows: 1,
  approvedLines: 1,
  declined: false,
  tasks: ['finalized'],
}
const go = (action: BodyShopMove, from: BodyShopStatus, change: Partial<BodyShopFacts> = {}) =>
  move(bodyShopMoves, action, from, { ...ready, ...change })

/** Every choice of stages that can be saved: something is ticked, and nothing is quoted that was not diagnosed. */
const everySubset = Array.from({ length: 2 ** flowElements.length }, (_, bits) =>
  flowElements.filter((__, place) => (bits >> place) & 1),
)
const everyFlow = everySubset.filter(
  (ticked) => ticked.length > 0 && !(ticked.includes('quotation') && !ticked.includes('diagnostic')),
)

const parts: BodyShopStatus[] = ['disarmed', 'straightened', 'enlisted', 'painting', 'polished', 'armed']

/** From which states each move is made, as the product says it; where it leads is a question of what is ticked. */
const table: Record<BodyShopMove, readonly BodyShopStatus[]> = {
  assign: ['not_assigned'],
  finishDiagnosis: ['diagnostic'],
  finishQuotation: ['quotation'],
  rejectQuotation: ['quotation', ...parts],
  goBack: parts,
  finishParts: parts,
  finishCheck: ['quality_control', 'car_wash'],
  close: ['to_check_in'],
}

describe('the table of moves', () => {
  const pairs = (Object.keys(bodyShopMoves) as BodyShopMove[]).flatMap((action) =>
    keys.map((from) => [action, from] as const),
  )
  test.each(pairs)('%s from %s', (action, from) => {
    const allowed = table[action].includes(from)
    expect(isOffered(bodyShopMoves, action, from)).toBe(allowed)
    // Back to the quotation is the one way back that every stage of parts has.
    const facts = { target: 'quotation' as const }
    if (allowed) expect(keys).toContain(go(action, from, facts))
    else expect(() => go(action, from, facts)).toThrow(refused.wrongState)
  })

  /** The move that ends each state when nothing speaks against it. */
  const forward = (from: BodyShopStatus): BodyShopMove => {
    if (from === 'not_assigned') return 'assign'
    if (from === 'diagnostic') return 'finishDiagnosis'
    if (from === 'quotation') return 'finishQuotation'
    if (from === 'to_check_in') return 'close'
    return parts.includes(from) ? 'finishParts' : 'finishCheck'
  }

  test('an order goes through exactly its ticked stages, in their order, to its invoice: whichever are ticked', () => {
    // 1024 choices, less the empty one and the 256 that quote without a diagnosis.
    expect(everyFlow).toHaveLength(767)
    for (const ticked of everyFlow) {
      const passed: BodyShopStatus[] = ['not_assigned']
      for (let at: BodyShopStatus = 'not_assigned'; at !== 'finalized'; passed.push(at)) {
        at = go(forward(at), at, { ticked })
      }
      expect(passed).toEqual(['not_assigned', ...ticked, 'to_check_in', 'finalized'])
    }
  })

  /** Where a move leads, or why it is not made. */
  const outcome = (action: BodyShopMove, from: BodyShopStatus, facts: Partial<BodyShopFacts>): string => {
    try {
      return go(action, from, facts)
    } catch (error) {
      return (error as Error).message
    }
  }

  test('in each state of each choice of stages exactly the moves of the table are made', () => {
    // A hundred thousand refusals: where each was made costs more than making it.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    for (const ticked of everyFlow) {
      const states = ['not_assigned', ...ticked, 'to_check_in', 'finalized'] as const
      for (const [place, from] of states.entries()) {
        const onward = states[place + 1]
        const isParts = parts.includes(from)
        const made: Record<string, string> = {}
        const expected: Record<string, string> = {}
        for (const action of Object.keys(table) as BodyShopMove[]) {
          made[action] = outcome(action, from, { ticked })
          expected[action] = action === forward(from) && onward ? onward : refused.wrongState
        }
        if (ticked.includes('diagnostic') && (from === 'quotation' || isParts)) expected.rejectQuotation = 'diagnostic'
        for (const target of flowElements) {
          made[target] = outcome('goBack', from, { ticked, target })
          const isBack =
            isParts && target !== 'diagnostic' && states.indexOf(target) > 0 && states.indexOf(target) < place
          expected[target] = isBack ? target : refused.wrongState
        }
        expect(made, `${from} of ${ticked}`).toEqual(expected)
      }
    }
    Error.stackTraceLimit = stackTraceLimit
  })
})

describe('what a move needs', () => {
  test('an order without any stage is not assigned', () => {
    expect(() => go('assign', 'not_assigned', { ticked: [] })).toThrow(invalid.flow)
  })

  test('a diagnosis is sent with its timer stopped and at least one row', () => {
    expect(() => go('finishDiagnosis', 'diagnostic', { stageTimer: 'started' })).toThrow(refused.timerRunning)
    expect(() => go('finishDiagnosis', 'diagnostic', { rows: 0 })).toThrow(refused.emptyDiagnosis)
  })

  test('of a quotation without an approved line nothing is left but to charge, once the client is said to have declined', () => {
    expect(() => go('finishQuotation', 'quotation', { approvedLines: 0 })).toThrow(refused.nothingApproved)
    expect(go('finishQuotation', 'quotation', { approvedLines: 0, declined: true })).toBe('to_check_in')
    expect(go('finishQuotation', 'quotation', { declined: true })).toBe('disarmed')
  })

  test('a stage of parts ends with at least one of them and none running; undone ones do not hold it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...parts), fc.array(fc.constantFrom(...taskStatuses.keys)), (from, tasks) => {
        const end = () => go('finishParts', from, { tasks })
        if (tasks.length === 0) expect(end).toThrow(refused.stageWithoutTasks)
        else if (tasks.includes('started')) expect(end).toThrow(refused.timerNotPaused)
        else expect(end()).toBe(stageAfter(from, flowElements))
      }),
    )
  })

  test('a stage that checks does not end while its timer runs; whether it ever ran is not asked', () => {
    for (const from of ['quality_control', 'car_wash'] as const) {
      expect(() => go('finishCheck', from, { stageTimer: 'started' })).toThrow(refused.timerNotPaused)
      expect(go('finishCheck', from, { stageTimer: 'to_begin' })).toBe(stageAfter(from, flowElements))
    }
  })

  test('where it goes back to has to be said', () => {
    expect(() => go('goBack', 'painting')).toThrow(refused.wrongState)
    expect(() => go('goBack', 'painting', { target: 'to_check_in' })).toThrow(refused.wrongState)
    expect(() => go('goBack', 'painting', { target: 'not_assigned' })).toThrow(refused.wrongState)
  })
})

const anyStatus = fc.constantFrom(...keys)
const anyTicks = fc.subarray([...flowElements])

describe('laws', () => {
  test('after a state comes the first ticked stage beyond it, and nothing that is ticked lies between', () => {
    fc.assert(
      fc.property(anyStatus, anyTicks, (status, ticked) => {
        const next = stageAfter(status, ticked)
        if (next === 'to_check_in') expect(ticked.every((stage) => code[stage] <= code[status])).toBe(true)
        else {
          expect(ticked).toContain(next)
          expect(code[next]).toBeGreaterThan(code[status])
          expect(ticked.some((stage) => code[stage] > code[status] && code[stage] < code[next])).toBe(false)
        }
      }),
    )
  })

  test('one goes back only to a ticked stage from which the way leads forward again to where one was', () => {
    fc.assert(
      fc.property(anyStatus, anyTicks, (status, ticked) => {
        const back = earlierStages(status, ticked)
        // Offered for 1 to 8 only.
        if (code[status] > 8) expect(back).toEqual([])
        for (const stage of back) {
          expect(ticked).toContain(stage)
          let at: BodyShopStatus = stage
          while (code[at] < code[status]) at = stageAfter(at, ticked)
          if (isStage(status) && ticked.includes(status)) expect(at).toBe(status)
        }
        const left = ticked.filter((stage) => code[stage] < code[status] && !back.includes(stage))
        if (code[status] <= 8) expect(left).toEqual([])
      }),
    )
  })

  const anyFlow = fc
    .tuple(anyTicks, fc.array(fc.nat({ max: 3 }), { minLength: 10, maxLength: 10 }))
    .map(([ticked, people]): Flow => new Map(ticked.map((stage, place) => [stage, people[place] ?? null])))

  test('what is still to come may be changed as one likes, and what has passed not at all', () => {
    fc.assert(
      fc.property(anyStatus, anyFlow, anyFlow, (status, before, after) => {
        expect(lateFlowChange(status, before, before)).toBeUndefined()
        const passed = (flow: Flow) => [...flow].filter(([stage]) => code[stage] < code[status])
        const here = (flow: Flow) => [...flow.keys()].filter((stage) => stage === status)
        const isSame = JSON.stringify([passed(before), here(before)]) === JSON.stringify([passed(after), here(after)])
        const late = lateFlowChange(status, before, after)
        expect(late === undefined).toBe(isSame)
        if (late) expect(code[late]).toBeLessThanOrEqual(code[status])
      }),
    )
  })

  test('the stage that it is in may be given to somebody else', () => {
    const given = (operator: number): Flow => new Map([['painting', operator]])
    expect(lateFlowChange('painting', given(1), given(2))).toBeUndefined()
    expect(lateFlowChange('polished', given(1), given(2))).toBe('painting')
    expect(lateFlowChange('painting', given(1), new Map())).toBe('painting')
  })

  test('each stage is of one sort: it diagnoses, quotes, works on parts or checks', () => {
    const sorts = (stage: FlowElement) =>
      [stage === 'diagnostic', stage === 'quotation', isPartStage(stage), isCheckStage(stage)].filter(Boolean)
    for (const stage of flowElements) expect(sorts(stage)).toHaveLength(1)
    expect(keys.filter((status) => !isStage(status))).toEqual(['not_assigned', 'to_check_in', 'finalized'])
  })
})
