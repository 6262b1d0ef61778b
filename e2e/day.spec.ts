import { clients } from '../domain/clients/clients.contract.ts'
import { listed } from './at-the-desk.ts'
import { openClock } from './day-clock.ts'
import { addedToDashboard, addedToReports, secondsBy, withTimes } from './day-evening.ts'
import { allSeconds, type Figures, plus, readFigures } from './day-figures.ts'
import { appraisal, bodywork, branchDay, clientsMail, platformDay, repairs } from './day-flows.ts'
import { comeToWork, stopEveryTimer } from './day-people.ts'
import * as screens from './day-screens.ts'
import { test } from './day-workshop.ts'
import { ask } from './mechanic-order.ts'
import { expect, mailsIn } from './workshop.ts'

/** Two of the demo's clients, each with one car, who come again today. */
const plates = { dent: 'P112233', claim: 'P128071' }

test('eight people do a day’s work at once, and the evening’s figures are right to the cent and second', async ({
  demo: { url },
  device,
  logIn,
  mailTo,
  mailFolder,
}) => {
  test.setTimeout(300_000)
  const team = await comeToWork({ device, logIn })
  const { admin, coordinador, contador, mecanico, pintor, valuador, sucursal, plataforma } = team
  const operators = [coordinador, mecanico, pintor, valuador, sucursal].map(({ name }) => name)
  await stopEveryTimer(url)
  const [morning, seen, mailed] = [await readFigures(url, team), await look(), await mailsIn(mailFolder)]
  expect(mailed).toEqual([])

  const clock = openClock()
  const day = { team, clock, device, mailTo }
  const carOf = async (plate: string) => {
    const { results } = await ask(admin.token, clients.list, { query: { search: plate }, at: url })
    return { client: results[0]?.name ?? '', plate }
  }
  const [dent, claim] = [await carOf(plates.dent), await carOf(plates.claim)]
  const [repaired, painted, appraised, ofBranch] = await Promise.all([
    repairs(day),
    bodywork(day, dent),
    appraisal(day, claim),
    branchDay(day),
    platformDay(day),
  ])
  const orders = await Promise.all(
    [...repaired, painted, appraised, ofBranch].map((order) => withTimes(url, admin.token, order)),
  )
  const branchOrders = orders.filter((order) => order.ofBranch)
  const dashboard = addedToDashboard(orders, { newClients: 3 })
  const reported = addedToReports(orders, operators)
  const paid: Figures = { invoices_unpaid: -1, unpaid_total: -9900 }
  const evening = await readFigures(url, team)

  await test.step('time: what each worked is what the clock on the wall says', async () => {
    for (const name of operators) {
      const { least, most } = clock.bounds.get(name) ?? { least: 0, most: 0 }
      const seconds = secondsBy(orders, name)
      expect(seconds, `${name} worked ${seconds} seconds, between ${least} and ${most}`).toBeGreaterThanOrEqual(least)
      expect(seconds, `${name} worked ${seconds} seconds, between ${least} and ${most}`).toBeLessThanOrEqual(most)
      expect(seconds).toBeGreaterThan(0)
    }
  })

  await test.step('the dashboard', async () => {
    expect(evening.dashboard).toEqual(plus(morning.dashboard, dashboard))
    const ofMonth = { ...dashboard, seconds: orders.reduce((all, order) => all + secondsIn(order), 0) }
    expect(await admin.does(screens.readMonth)).toEqual(added(seen.month, ofMonth))
  })

  await test.step('Colaboradores and Bitácora', async () => {
    expect(evening.reported).toEqual(plus(morning.reported, reported))
    const { told, logged } = allSeconds(evening)
    expect(logged).toBe(told)
    const [finished, logbook] = await readReports()
    expect(finished).toEqual(added(seen.finished, reported))
    expect(logbook).toEqual(added(seen.logbook, reported))
  })

  await test.step('the quota', async () => {
    expect(evening.quota).toEqual(
      plus(morning.quota, { orders_consumed: orders.length, orders_remaining: -orders.length }),
    )
    expect(await admin.does(screens.readUsedQuota)).toBe(seen.quota + orders.length)
  })

  await test.step('the branch: hers is in the proprietor’s figures, and not the other way round', async () => {
    const hers = addedToDashboard(branchOrders, { newClients: 3, isBranch: true })
    expect(evening.ofBranch).toEqual(plus(morning.ofBranch, hers))
    expect(evening.reportedInBranch).toEqual(plus(morning.reportedInBranch, addedToReports(branchOrders, operators)))
    const others = [painted, appraised]
    await Promise.all([
      sucursal.does((page) => screens.expectOnly(page, ofBranch, others)),
      admin.does((page) => listed(page, 'FINALIZADO', ofBranch, 'body-shop-orders')),
    ])
  })

  await test.step('the platform: its orders are counted, and what was owed is paid', async () => {
    const counted = { ...paid, orders_this_month: orders.length }
    // Its new branch was approved on the way.
    expect(evening.console).toEqual(plus(morning.console, { ...counted, branches_pending: -1 }))
    expect(await plataforma.does(screens.readConsole)).toEqual(added(seen.console, counted))
  })

  await test.step('mails: each went out once, to whom it should, and nobody else got one', async () => {
    const number = repaired[0]?.number
    const sent = (await mailsIn(mailFolder)).map(({ to, subject }) => [to?.map(({ address }) => address), subject])
    expect(sent.toSorted()).toEqual(
      [
        [[clientsMail], `Cotización ${number} de Taller La Bujía`],
        [['avisos@labujia.example'], `Cotización ${number}: aceptada`],
        [['soyapango@labujia.example'], 'Sucursal Soyapango: aprobada'],
      ].toSorted(),
    )
  })

  /** What is on their screens, as far as people look at it in the morning and in the evening. */
  async function look() {
    const [month, console, [finished, logbook]] = await Promise.all([
      admin.does(screens.readMonth),
      plataforma.does(screens.readConsole),
      readReports(),
    ])
    return { month, console, finished, logbook, quota: await admin.does(screens.readUsedQuota) }
  }

  function readReports() {
    return Promise.all([
      contador.does((page) => screens.readReport(page, 'finished', [mecanico.name, pintor.name])),
      admin.does((page) => screens.readReport(page, 'logbook', [mecanico.name, valuador.name])),
    ])
  }
})

/** The same figures, as many as were read, with what is to be added to each. */
function added(before: Figures, more: Figures): Figures {
  return Object.fromEntries(Object.entries(before).map(([name, figure]) => [name, figure + (more[name] ?? 0)]))
}

function secondsIn({ subOrders }: { subOrders: { tasks: { seconds: number }[] }[] }): number {
  return subOrders.flatMap(({ tasks }) => tasks).reduce((all, { seconds }) => all + seconds, 0)
}
