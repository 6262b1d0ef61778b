import * as z from 'zod'
import { appraisalStep } from '#domain/appraisal/appraisal-form.ts'
import type { Unfinished, ZodForm } from '#web/ui/zod-form.ts'
import { receptionSchema } from './order-values.ts'

/** The names of those who were chosen stay beside their ids. */
export const appraisalSchema = receptionSchema.extend({
  order_appraisal: appraisalStep,
  user_name: z.string(),
  insurer_name: z.string(),
})
export type AppraisalValues = Unfinished<z.output<typeof appraisalSchema>>
export type AppraisalZodForm = ZodForm<AppraisalValues, z.output<typeof appraisalSchema>>
