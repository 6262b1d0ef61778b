import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientUpkeep } from '#domain/clients/client-upkeep.contract.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { closingBody, leadToInvoice, sendClosing } from '#server/testing/closings.ts'
import { employ } from '#server/testing/employ.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { mechanicStates } from '#server/testing/mechanic-states.ts'
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

test('what quality control added and nobody quoted is told with what was billed for it', async () => {
  const { hands, track, operatorId, row } = shop
  const { lead, close } = mechanicStates(w, shop)
  const id = await lead.quality_control()
  const timer = (await w.ask(mechanic.read, { as: hands, params: { id } })).body.diagnostic_task?.id as number
  await track(hands, id, timer, 'play')
  const data = [{ ...row(), user: operatorId }]
  const added = await w.ask(mechanic.addTasks, { as: hands, body: { idWorkOrder: id, data } })
  const task = added.body.tasks.at(-1)?.id as number
  await track(hands, id, timer, 'pause')
  await w.ask(mechanic.nextFlow, { as: hands, params: { id } })
  await track(hands, id, task, 'play')
  await track(hands, id, task, 'finalized')
  for (const status of [50, 60]) {
    expect((await w.ask(mechanic.nextFlow, { as: hands, params: { id } })).body).toEqual({ status })
  }
  expect((await close(id)).status).toBe(200)

  const told = (await ordersTold(shop.owner)).at(-1)
  const billed = { precio_facturado: '10.00' }
  expect(told).toMatchObject({
    trabajos: [{ repuestos: [billed, billed, { elegido: false, precio_elegido: null, ...billed }] }],
    facturado: { repuestos: '30.00' },
  })
})

test('they are the same whoever hands them over, also who manages no orders of that kind', async () => {
  const { token } = await employ(w, w.north, ['customer_management'])
  expect(await ordersTold(token)).toEqual(await ordersTold(shop.owner))
})

test('of a branch’s user they hold the orders of the branch', async () => {
  expect(await ordersTold(await w.tokenOf(w.north.users.branchAdministrator))).toEqual([])
})
