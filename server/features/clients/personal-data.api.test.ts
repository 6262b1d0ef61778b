import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientUpkeep } from '#domain/clients/client-upkeep.contract.ts'
import { closingBody, leadToInvoice, sendClosing } from '#server/testing/closings.ts'
import { employ } from '#server/testing/employ.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
})
afterAll(() => w.close())

type Told = { ordenes: Record<string, unknown>[] }
const ordersTold = async (as: string) =>
  ((await w.ask(clientUpkeep.personalData, { as, params: { id: shop.client.id } })).body as unknown as Told).ordenes

test('a person’s data hold their orders: what was brought, asked, quoted and billed, nothing of costs or providers', async () => {
  const closed = await leadToInvoice(w, shop)
  const additionals = [{ description: 'Lavado', amount: 9.99 }]
  await sendClosing(w, shop.coordinator, closed, await closingBody(w, shop.coordinator, closed, { additionals }))
  await w.database.asOwner(`update quotation_line set cost_cents = 123456`)
  await shop.quoted()
  await w.database.asOwner('update work_order set deleted_at = now() where id = $1', [await shop.quoted()])
  const told = await ordersTold(shop.owner)
  const plate = shop.client.cars[0]?.car_registration
  expect(told).toMatchObject([
    {
      tipo: 'Mecánica',
      tipo_de_reparacion: 'Normal',
      vehiculo: { matricula: plate },
      inventario: { tapiceria: 'Buen estado', combustible: 'Lleno', kilometraje: '45000', entregado: ['Radio'] },
      trabajos: [
        {
          tipo: 'Mecánica',
          estado: 'Finalizada',
          descripcion: 'Ruido al frenar',
          repuestos: [
            { repuesto: 'Pastillas', elegido: true, precio_elegido: '25.50', precio_facturado: '25.50' },
            { precio_facturado: '25.50' },
          ],
        },
      ],
      facturado: { repuestos: '51.00', adicionales: [{ descripcion: 'Lavado', monto: '9.99' }] },
      archivos: ['foto.png'],
    },
    { trabajos: [{ estado: 'En proceso' }], cerrada: null, facturado: null },
  ])
  for (const inner of ['1234.56', 'Repuestos Uno', 'Repuestos Dos', '27.00']) {
    expect(JSON.stringify(told)).not.toContain(inner)
  }
})

test('they are the same whoever hands them over, also who manages no orders of that kind', async () => {
  const { token } = await employ(w, w.north, ['customer_management'])
  expect(await ordersTold(token)).toEqual(await ordersTold(shop.owner))
})

test('of a branch’s user they hold the orders of the branch', async () => {
  expect(await ordersTold(await w.tokenOf(w.north.users.branchAdministrator))).toEqual([])
})
