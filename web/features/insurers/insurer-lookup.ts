import { insurers } from '#domain/insurers/insurers.contract.ts'
import { call } from '#web/kernel/call.ts'
import { everyPage } from '#web/kernel/every-page.ts'
import { namedOption } from '#web/kernel/named-option.ts'

export async function findInsurers(search: string) {
  const found = await everyPage((page) => call(insurers.list, { query: { search, page } }))
  return found.map(namedOption)
}
