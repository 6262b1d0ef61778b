import type { IncomingMessage } from 'node:http'

const readsOrderAsGarage = /^\/api\/garage\/(\d+)\/?(?=\?(?:[^#]*&)?type=order_)/

/** The described client reads an order at the garage's address when it names a kind: that is the order's own address. */
export function orderAtGaragesAddress({ method, url = '/' }: IncomingMessage): string {
  return method === 'GET' ? url.replace(readsOrderAsGarage, '/api/work_orders/$1/') : url
}
