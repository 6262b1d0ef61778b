import type * as z from 'zod'
import type { Endpoint } from '../domain/kernel/endpoint.ts'
import { orders } from '../domain/orders/orders.contract.ts'
import { blackPng } from '../server/testing/pictures.ts'

export type Person = { username: string; password: string }

type Asking<E extends Endpoint> = {
  params?: z.output<E['params']>
  body?: z.input<E['body']>
}

/** One call as a screen would send it: what a journey needs to happen elsewhere. */
export async function ask<E extends Endpoint>(
  token: string | undefined,
  endpoint: E,
  { params, body }: Asking<E>,
): Promise<z.input<E['answer']>> {
  const given = (params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name]))
  const answer = await fetch(`${process.env.E2E_URL}/api/${path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Token ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as z.input<E['answer']>
}

/** A picture that is uploaded, by its number. */
export async function photo(token: string): Promise<number> {
  const form = new FormData()
  form.set('data', '{}')
  form.set('file-0', new File([new Uint8Array(blackPng(20, 20))], 'foto.png', { type: 'image/png' }))
  const answer = await fetch(`${process.env.E2E_URL}/api/${orders.upload.path}`, {
    method: 'POST',
    headers: { authorization: `Token ${token}` },
    body: form,
  })
  return ((await answer.json()) as { id: number }).id
}
