import * as z from 'zod'
import { optionalLines, requiredLines } from '../kernel/fields.ts'
import { chosenOrNull } from '../kernel/number-fields.ts'

const people = { user: chosenOrNull, insurance_carrier: chosenOrNull }

/** ORDEN AVALUO: who appraises, for which insurer, and what. */
export const appraisalStep = z.object({ ...people, description: requiredLines })

/** The same as far as it was filled in when a draft was kept. */
export const unfinishedAppraisal = z.object({ ...people, description: optionalLines })
