import { pageSize } from '#domain/kernel/listing.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { Elsewhere, FoundElsewhere } from '#web/ui/found-elsewhere.tsx'
import type { ListedKind } from './listed-kind.ts'

type Props = { of: ListedKind; search: string; onState: (status: number) => void; onEvery: () => void }

/** Who searches by a number or a plate does not know how far the order has come: says in which tabs it is. */
export function OrdersElsewhere({ of, search, onState, onEvery }: Props) {
  const { data, isPlaceholderData } = useEndpoint(orders.list, { query: { search, type: orderKinds.code[of.kind] } })
  if (!data || isPlaceholderData) return null
  // One page tells all there is, or only where the newest are.
  const isWhole = data.count <= pageSize
  const places = of.states.flatMap(({ status, tab }) => {
    const { length } = data.results.filter((order) => order.status === status)
    return length > 0 ? [{ status, tab, count: isWhole ? length : undefined }] : []
  })
  return (
    <FoundElsewhere>
      {places.map(({ status, tab, count }) => (
        <Elsewhere key={status} label={tab} count={count} onOpen={() => onState(status)} />
      ))}
      {!isWhole && <Elsewhere label="todos los estados" count={data.count} onOpen={onEvery} />}
    </FoundElsewhere>
  )
}
