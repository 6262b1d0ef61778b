import * as z from 'zod'
import { optionalLines, requiredLines } from '../kernel/fields.ts'
import { chosenOrNull } from '../kernel/number-fields.ts'
import { messages } from '../kernel/texts.ts'
import type { Flow } from './bodyshop.rules.ts'
import { type FlowElement, flowElements } from './bodyshop-statuses.ts'

type Ticks = Record<FlowElement, z.ZodDefault<z.ZodBoolean>> & Record<`${FlowElement}_user`, typeof chosenOrNull>

const ticks = Object.fromEntries(
  flowElements.flatMap((stage) => [
    [stage, z.boolean().default(false)],
    [`${stage}_user`, chosenOrNull],
  ]),
) as Ticks

/** ENDEREZADO Y PINTURA as far as it was filled in when a draft was kept. */
export const unfinishedFlow = z.object({ ...ticks, description: optionalLines })
type Ticked = Record<FlowElement, boolean> & Record<`${FlowElement}_user`, number | null>

/** ENDEREZADO Y PINTURA: which stages the order goes through, and whose each of them is. */
export const bodyShopStep = z.object({ ...ticks, description: requiredLines }).superRefine((step, { addIssue }) => {
  const ticked = flowElements.filter((stage) => step[stage])
  const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
  if (ticked.length === 0) refuse('check_all', messages.invalid.flow)
  for (const stage of ticked) if (step[`${stage}_user`] === null) refuse(`${stage}_user`, messages.required)
  if (step.quotation && !step.diagnostic) refuse('quotation', messages.invalid.quotationAlone)
})

/** The ticked stages with their people. */
export function flowOf(step: Ticked): Flow {
  return new Map(flowElements.flatMap((stage) => (step[stage] ? [[stage, step[`${stage}_user`]] as const] : [])))
}
