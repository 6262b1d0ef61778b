import { type Icon, IconCar, IconClipboardList, IconUser } from '@tabler/icons-react'
import type { To } from 'react-router'
import type { Me } from '#domain/access/access.contract.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import type { Found } from '#domain/search/search.contract.ts'
import { nextScreen, stateOf } from '#web/features/orders/public.ts'
import { folded } from '#web/kernel/folded-text.ts'
import { paths } from '#web/kernel/paths.ts'
import { placesFor, placesWithin } from './navigation.ts'

/** Something to go to, in the words by which one knows it. */
export type Hit = { key: string; to: To; icon: Icon; label: string; detail: string }
export type HitGroup = { title: string; hits: Hit[] }

/** Screens are known here and there is no need to ask; before anything is typed all of them are offered. */
export function placeHits(me: Me, typed: string): HitGroup {
  const words = folded(typed).split(/\s+/)
  // Those that a sidebar's entry leads to are found by their name, and do not stand in the way before.
  const offered = typed === '' ? placesFor(me) : [...placesFor(me), ...placesWithin(me)]
  const places = offered.filter(({ label }) => words.every((word) => folded(label).includes(word)))
  return {
    title: 'Pantallas',
    hits: places.map(({ to, label, icon }) => ({ key: `place ${to}`, to, icon, label, detail: '' })),
  }
}

export function foundHits(me: Me, { orders, clients, cars }: Found): HitGroup[] {
  const managesAppraisals = me.permissions.includes('work_order_management_appraisal')
  return [
    {
      title: 'Ordenes',
      hits: orders.map((order) => ({
        key: `order ${order.id} ${order.type}`,
        to: nextScreen(order, managesAppraisals),
        icon: IconClipboardList,
        // Who asks by telephone is answered, and the one of several that is still here is known, before any is opened.
        label: joined([order.order_number, stateOf(order)?.label ?? '']),
        detail: joined([orderKinds.labelOf(order.type), order.client, order.car_registration]),
      })),
    },
    {
      title: 'Clientes',
      hits: clients.map(({ id, name, phone_number }) => ({
        key: `client ${id}`,
        to: paths.client({ id }),
        icon: IconUser,
        label: name,
        detail: phone_number,
      })),
    },
    {
      title: 'Vehículos',
      hits: cars.map((car) => ({
        key: `car ${car.id}`,
        to: paths.car({ idClient: car.client_id, id: car.id }),
        icon: IconCar,
        label: car.car_registration,
        detail: joined([car.name, car.vin, car.client]),
      })),
    },
  ]
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ')
}
