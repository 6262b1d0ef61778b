import { dictionary } from '@zxcvbn-ts/language-common'
import { fieldRefusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'

/** The list is ordered by how often people use them. */
const common = new Set(dictionary['passwords-common'].slice(0, 10_000))

/** Everybody's in the demo, which says so. Nobody chooses it: a server that is not the demo refuses to start with it. */
export const demoPassword = 'bujia-demo'
common.add(demoPassword)

export function refuseCommonPassword(password: string, field: string): void {
  if (common.has(password.toLowerCase())) throw fieldRefusal('rule', field, messages.commonPassword)
}
