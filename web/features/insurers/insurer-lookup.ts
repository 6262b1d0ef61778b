import { insurers } from '#domain/insurers/insurers.contract.ts'
import { call } from '#web/kernel/call.ts'
import { namedOption } from '#web/kernel/named-option.ts'

export async function findInsurers(search: string) {
  return (await call(insurers.list, { query: { search } })).results.map(namedOption)
}
