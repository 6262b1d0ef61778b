import type { Page } from '@playwright/test'
import type { Email } from 'postal-mime'
import * as bench from './at-the-bench.ts'
import * as counter from './at-the-desk.ts'
import * as work from './day-bench.ts'
import type { Clock } from './day-clock.ts'
import * as atDesk from './day-desk.ts'
import type { Team } from './day-people.ts'
import { registerClient } from './registered-client.ts'
import { expect, linkIn, phone } from './workshop.ts'

type Day = {
  team: Team
  clock: Clock
  device: (kind: typeof phone) => Promise<Page>
  mailTo: (address: string) => Promise<Email>
}
type Car = { client: string; plate: string }

const worker = ({ team, clock }: Day, who: keyof Team) => ({ who: team[who].name, clock })

export const clientsMail = 'rosa.melendez@cliente.example'

/** Brakes: received, diagnosed, quoted, approved by mail, repaired, checked and closed, through five people's hands. */
export async function repairs(day: Day): Promise<atDesk.DayOrder[]> {
  const { coordinador, mecanico, contador } = day.team
  const mechanic = (page: Page) => ({ page, ...worker(day, 'mecanico') })
  const client = await coordinador.does((page) => registerClient(page, { email: clientsMail }))
  const car = { client: client.name, plate: client.plate }
  const order = await coordinador.does((page) => atDesk.receiveRepair(page, car, mecanico.name, 'Ruido al frenar'))
  await mecanico.does((page) => work.diagnoseBrakes(mechanic(page), order.number))
  await coordinador.does((page) => quote(page, order))
  const [left] = await Promise.all([leftForTomorrow(day), approve(day, order)])
  await coordinador.does(async (page) => {
    const found = await counter.listed(page, 'POR COTIZAR', order)
    await expect(found).toContainText('Aceptada')
    await counter.openQuotation(page, found)
    await counter.finishQuotation(page)
  })
  await mecanico.does((page) => work.repairBrakes(mechanic(page), order.number))
  await coordinador.does(async (page) => {
    const found = await counter.listed(page, 'CONTROL DE CALIDAD', order)
    await counter.giveQualityControl(page, found, coordinador.name)
    await work.checkQuality({ page, ...worker(day, 'coordinador') }, order.number)
  })
  const closed = await contador.does((page) =>
    atDesk.close(page, order, {
      labour: '44.10',
      // What the client chose: the second provider's pads and the third one's discs.
      parts: [
        { name: work.pads, price: '20.05', taxed: true },
        { name: work.discs, price: '30.15', taxed: false },
      ],
      additional: { what: 'Lavado y aspirado', amount: '9.99' },
    }),
  )
  return [closed, left]
}

async function quote(page: Page, order: counter.Order): Promise<void> {
  await counter.openQuotation(page, await counter.listed(page, 'POR COTIZAR', order))
  await expect(counter.offers(page)).toHaveCount(2)
  await counter.quote(page)
  await counter.sendToClient(page)
}

/** The client chooses on a phone, by the link that was mailed. */
async function approve({ device, mailTo }: Day, order: counter.Order): Promise<void> {
  const [page, letter] = [await device(phone), await mailTo(clientsMail)]
  await page.goto(linkIn(letter))
  await expect(page.getByRole('heading', { name: `Cotización ${order.number}` })).toBeVisible()
  const pick = (part: RegExp, provider: string) =>
    page.getByRole('radiogroup', { name: part }).getByRole('radio', { name: provider }).tap()
  await pick(/Pastillas delanteras/, 'Repuestos 2')
  await pick(/Discos/, 'Repuestos 3')
  await expect(page.getByText('$50.20')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).tap()
  await expect(page.getByText('¡Gracias! El taller ya tiene tu elección.')).toBeVisible()
}

/** A second car of the day, of which only the diagnosis is begun. */
async function leftForTomorrow(day: Day): Promise<atDesk.DayOrder> {
  const { coordinador, mecanico } = day.team
  const order = await coordinador.does(async (page) => {
    const { name, plate } = await registerClient(page)
    return atDesk.receiveRepair(page, { client: name, plate }, mecanico.name, 'No enfría')
  })
  await mecanico.does((page) =>
    work.diagnoseBrakes({ page, ...worker(day, 'mecanico') }, order.number, { isLeft: true }),
  )
  return order
}

/** A dent: painted in two parts and washed by one, closed by another. */
export async function bodywork(day: Day, car: Car): Promise<atDesk.DayOrder> {
  const { admin, pintor, contador } = day.team
  const painter = (page: Page) => ({ page, ...worker(day, 'pintor') })
  const stages = ['Pintura', 'Lavado del vehículo']
  const order = await admin.does((page) => atDesk.receiveBodywork(page, car, stages, pintor.name))
  const parts: [string, string] = [work.door, work.hood]
  await pintor.does((page) => work.paint(painter(page), order.number, parts))
  await pintor.does((page) => work.wash(painter(page), order.number, parts))
  return contador.does((page) =>
    atDesk.close(page, order, { labour: '120.50', additional: { what: 'Pintura especial', amount: '12.35' } }),
  )
}

/** An insurer's appraisal, of which an order for the body shop comes: both are closed together. */
export async function appraisal(day: Day, car: Car): Promise<atDesk.DayOrder> {
  const { admin, pintor, valuador, contador } = day.team
  const order = await contador.does((page) => atDesk.receiveAppraisal(page, car, valuador.name))
  await valuador.does(async (page) => {
    await work.openAppraisal(page, order.number)
    await work.askForBodywork(page)
  })
  await Promise.all([
    valuador.does((page) => work.appraise({ page, ...worker(day, 'valuador') })),
    admin
      .does((page) => atDesk.givePainting(page, order, pintor.name))
      .then(() => pintor.does((page) => work.paint({ page, ...worker(day, 'pintor') }, order.number, [work.hood]))),
  ])
  await valuador.does((page) => bench.finishFlow(page))
  return contador.does((page) =>
    atDesk.close(page, order, { labour: '30', bodyLabour: '20.25', additional: { what: 'Grúa', amount: '5.05' } }),
  )
}

/** The branch: received, painted and closed by whoever runs it, who sees nothing of the main garage. */
export async function branchDay(day: Day): Promise<atDesk.DayOrder> {
  const { sucursal } = day.team
  const order = await sucursal.does(async (page) => {
    const { name, plate } = await registerClient(page)
    return atDesk.receiveBodywork(page, { client: name, plate }, ['Pintura'], sucursal.name)
  })
  await sucursal.does((page) => work.paint({ page, ...worker(day, 'sucursal') }, order.number, [work.door]))
  const closed = await sucursal.does((page) => atDesk.close(page, order, { labour: '15.75' }))
  return { ...closed, ofBranch: true }
}

/** The platform opens the branch that waits for it, and is paid. */
export async function platformDay({ team: { plataforma } }: Day): Promise<void> {
  await plataforma.does(async (page) => {
    await page.goto('/#/platform/garages')
    await expect(counter.row(page, 'Taller La Bujía')).toContainText('Activo')
    await page.goto('/#/platform/branches')
    await page.getByRole('button', { name: 'Aprobar Sucursal Soyapango' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click()
    await expect(page.getByText('Sucursal aprobada')).toBeVisible()
    await page.goto('/#/platform/invoices?paid=false')
    await page.getByRole('button', { name: /Marcar como pagada Taller La Bujía/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Marcar como pagada' }).click()
    await expect(page.getByText('Factura pagada')).toBeVisible()
  })
}
