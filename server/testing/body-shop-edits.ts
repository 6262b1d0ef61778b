import { flowElements } from '#domain/bodyshop/bodyshop-statuses.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import type { BodyShop } from './body-shop-orders.ts'
import type { World } from './world.ts'

/** The calls of who receives body-shop orders and corrects them. */
export function openReception(w: World, shop: BodyShop) {
  const read = async (id: number) => (await w.ask(orders.read, { as: shop.desk.token, params: { id } })).body

  return {
    read,
    create: (body: object, as = shop.desk.token, headers = {}) =>
      w.ask(orders.create, { as, body: body as never, headers }),

    /** The ticked stages, and whose each of them is. */
    async flowOf(id: number) {
      const { order_body_shop: flow } = await read(id)
      return flowElements.flatMap((stage) => (flow?.[stage] ? [[stage, flow[`${stage}_user`]] as const] : []))
    },

    /** The order as its form would send it again, with some of its flow changed. */
    async edit(id: number, change: object, by: { version?: number; as?: string } = {}) {
      const { order_body_shop, ...order } = await read(id)
      const { status: _, acceptance: __, operators: ___, ...flow } = order_body_shop as Record<string, unknown>
      const photos = order.photos.map((photo) => photo.id)
      const version = by.version ?? order.version
      const body = await shop.body([], { photos, version, order_body_shop: { ...flow, ...change } })
      return w.ask(orders.update, { as: by.as ?? shop.desk.token, params: { id }, body: body as never })
    },
  }
}
export type Reception = ReturnType<typeof openReception>
