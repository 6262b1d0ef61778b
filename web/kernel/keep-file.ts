import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { type Ask, addressOf } from './call.ts'
import { CallError } from './call-error.ts'
import { garageToken } from './token.ts'
import { unreachable } from './transport.ts'

/** Fetches a file with the session's token, which no address holds, and gives it to the browser to keep. */
export async function keepFile<E extends Endpoint>(endpoint: E, asked: Ask<E>): Promise<void> {
  const token = garageToken.stored()
  const url = `/api/${addressOf(endpoint, asked).join('')}`
  const response = await fetch(url, { headers: { Authorization: `Token ${token}` } }).catch(() => {
    throw unreachable()
  })
  if (!response.ok) {
    if (response.status === 401 || response.status === 403) garageToken.drop('refusal')
    const { detail } = (await response.json().catch(() => ({}))) as { detail?: string }
    throw new CallError(response.status, { detail })
  }
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = nameOf(response.headers.get('content-disposition') ?? '')
  link.click()
  URL.revokeObjectURL(address)
}

function nameOf(disposition: string): string {
  return decodeURIComponent(disposition.match(/filename\*=UTF-8''([^;]+)/)?.[1] ?? '')
}
