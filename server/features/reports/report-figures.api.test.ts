import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cents, priceFor } from '#domain/kernel/money.ts'
import { reports } from '#domain/reports/reports.contract.ts'
import { openArchive } from '#server/kernel/workbook-archive.ts'
import { readSheet } from '#server/kernel/workbook-reader.ts'
import { workOverTheEdge } from '#server/testing/worked-month.ts'
import { type World, world } from '#server/testing/world.ts'

type Made = Awaited<ReturnType<typeof workOverTheEdge>>

let w: World
let shop: Made['shop']
let made: Made['made']

beforeAll(async () => {
  w = await world()
  ;({ shop, made } = await workOverTheEdge(w))
})
afterAll(() => w.close())

const worth = (seconds: number, rate: number) => priceFor(seconds, cents(rate)) / 100
const march = { month: 3, year: 2027 } as const
const april = { month: 4, year: 2027 } as const
const mechanicId = () => shop.operatorId
const edge = { march: 1800, april: 3600 + 3600 + 300 }

async function finished(id_colaborador: number, given: object = april) {
  return (await w.ask(reports.orders, { as: shop.owner, query: { id_colaborador, ...given } })).body
}
async function logged(id_colaborador: number, given: object = april) {
  return (await w.ask(reports.allOrders, { as: shop.owner, query: { id_colaborador, ...given } })).body
}
const brief = (report: Awaited<ReturnType<typeof finished>>) =>
  report.results.map(({ id, time_invested, amount_generated }) => [id, time_invested, amount_generated])

describe('Colaboradores', () => {
  test('counts all the time of the orders that were closed in the month, at the rate of their closing', async () => {
    const inMarch = await finished(mechanicId(), march)
    expect(inMarch.results).toEqual([
      {
        id: made.march,
        client: { name: 'Beatriz Núñez' },
        car: { car_registration: expect.any(String) },
        order_number: 'TAL-1',
        order_type: 'order_mechanic',
        repair_type: 'Normal',
        finish_date: '2027-03-31',
        time_invested: '02:15:00',
        amount_generated: 45,
      },
    ])
    expect(inMarch).toMatchObject({
      amount_generated: 45,
      time_invested: '02:15:00',
      price_hour: 50,
      ...march,
      count: 1,
    })

    // 10 minutes of March, 90 minutes over the edge, 60, 5; and 10 of the appraisal.
    const inApril = await finished(mechanicId())
    const [long, short] = [worth(9900, 3333), worth(600, 3333)]
    expect(brief(inApril)).toEqual([
      [made.appraised, '00:10:00', short],
      [made.overTheEdge, '02:45:00', long],
    ])
    expect(inApril.results.map(({ order_type, finish_date }) => [order_type, finish_date])).toEqual([
      ['order_appraisal', '2027-04-01'],
      ['order_mechanic', '2027-04-01'],
    ])
    expect(inApril.amount_generated).toBeCloseTo(long + short, 10)
    expect(inApril.time_invested).toBe('02:55:00')
    expect(brief(await finished(shop.painter.id))).toEqual([
      [made.appraised, '00:05:00', worth(300, 3333)],
      [made.painted, '00:05:00', worth(300, 3333)],
    ])
    expect(brief(await finished(shop.appraiser.id))).toEqual([[made.appraised, '00:08:00', worth(480, 3333)]])
  })

  test('lists who works there with what they generated in the month that is asked, the current one by default', async () => {
    const list = async (query: object) => {
      const { body } = await w.ask(reports.collaborators, { as: shop.owner, query })
      return Object.fromEntries(body.results.map(({ id, amount_generated }) => [id, amount_generated]))
    }
    const current = await list({ ordering: '-amount_generated' })
    expect(current).toMatchObject({
      [mechanicId()]: (await finished(mechanicId())).amount_generated,
      [shop.painter.id]: (await finished(shop.painter.id)).amount_generated,
      [shop.appraiser.id]: worth(480, 3333),
    })
    expect(await list({ ...april, ordering: '-amount_generated' })).toEqual(current)
    expect(await list({ ...march, ordering: '-amount_generated' })).toMatchObject({
      [mechanicId()]: 45,
      [shop.painter.id]: 0,
    })
    // Who only manages orders is none, who holds an operator's flags and never worked is one.
    expect(current).not.toHaveProperty(String(w.north.users.accountant.id))
    expect(current).toHaveProperty(String(w.north.users.bodyShopOperator.id), 0)
    const inLogbook = await list({ report: 'logbook', ordering: '-amount_generated' })
    expect(inLogbook[mechanicId()]).toBe((await logged(mechanicId())).amount_generated)
    const [top] = (await w.ask(reports.collaborators, { as: shop.owner, query: { ordering: '-amount_generated' } }))
      .body.results
    expect(top?.id).toBe(mechanicId())
  })
})

describe('Bitácora', () => {
  test('counts the time that was worked in the month, on whichever order that was not deleted', async () => {
    const inMarch = await logged(mechanicId(), march)
    expect(brief(inMarch)).toEqual([
      [made.overTheEdge, '00:40:00', worth(600 + edge.march, 3333)],
      [made.march, '02:15:00', 45],
    ])
    expect(inMarch.time_invested).toBe('02:55:00')
    const inApril = await logged(mechanicId())
    expect(brief(inApril)).toEqual([
      [made.running, '00:03:00', worth(180, 5000)],
      [made.appraised, '00:10:00', worth(600, 3333)],
      [made.overTheEdge, '02:05:00', worth(edge.april, 3333)],
    ])
    expect(inApril.results[0]).toMatchObject({ finish_date: '---' })
    expect(inApril.time_invested).toBe('02:18:00')
  })

  test('counts time of withdrawn tasks, and shows what is asked of open and closed orders under the same sums', async () => {
    const all = await logged(shop.painter.id)
    expect(brief(all)).toEqual([
      [made.sentBack, '00:15:00', worth(900, 5000)],
      [made.appraised, '00:05:00', worth(300, 3333)],
      [made.painted, '00:05:00', worth(300, 3333)],
    ])
    const open = await logged(shop.painter.id, { ...april, type_order: 1 })
    expect(open.results.map(({ id }) => id)).toEqual([made.sentBack])
    const closed = await logged(shop.painter.id, { ...april, type_order: 2 })
    expect(closed.results.map(({ id }) => id)).toEqual([made.appraised, made.painted])
    for (const { amount_generated, time_invested } of [open, closed]) {
      expect({ amount_generated, time_invested }).toEqual({
        amount_generated: all.amount_generated,
        time_invested: '00:25:00',
      })
    }
  })
})

describe('the tasks of an order', () => {
  const ask = async (id_colaborador: number, id_work_order: number) =>
    (await w.ask(reports.taskDetails, { as: shop.owner, query: { id_colaborador, id_work_order } })).body
  const askByDay = async (id_colaborador: number, id_work_order: number, month: object) =>
    (await w.ask(reports.binnacleTaskDetail, { as: shop.owner, query: { id_colaborador, id_work_order, ...month } }))
      .body

  test('are those that the person spent time on, withdrawn ones too', async () => {
    const tasks = await ask(mechanicId(), made.overTheEdge)
    expect(tasks).toMatchObject({ order_number: 'TAL-2', collaborator_name: 'Ana López', count: 4 })
    expect(tasks.results.map(({ replacement, status_task, time }) => [replacement, status_task, time])).toEqual([
      ['', 20, '00:10:00'],
      ['Pastillas', 40, '01:30:00'],
      ['Discos', 40, '01:00:00'],
      ['', 50, '00:05:00'],
    ])
    const withdrawn = await ask(shop.painter.id, made.sentBack)
    expect(withdrawn.results).toMatchObject([
      { type: 'order_body_shop', status_task: 1, time: '00:10:00', was_rejected: false },
      { name: 'Puerta delantera izquierda', description: 'Enderezar', status_task: 3, time: '00:05:00' },
    ])
    expect((await ask(shop.appraiser.id, made.overTheEdge)).results).toEqual([])
  })

  test('are shown by day in the logbook, cut at midnight of the garage and adding up to the second', async () => {
    const rows = async (month: object) =>
      (await askByDay(mechanicId(), made.overTheEdge, month)).results.map((row) => [
        row.day_worked,
        row.replacement,
        row.time_worked,
      ])
    expect(await rows(march)).toEqual([
      ['2027-03-31', '', '00:10:00'],
      ['2027-03-31', 'Pastillas', '00:30:00'],
    ])
    expect(await rows(april)).toEqual([
      ['2027-04-01', 'Pastillas', '01:00:00'],
      ['2027-04-01', 'Discos', '01:00:00'],
      ['2027-04-01', '', '00:05:00'],
    ])
    expect(await rows({ month: 5, year: 2027 })).toEqual([])
  })
})

describe('on paper and as a workbook', () => {
  test('there is every order at once, with its total', async () => {
    // As the screen may stand: on another page, and narrowed by a search.
    const query = { id_colaborador: mechanicId(), ...april, page: 9, search: 'TAL-2' }
    const printed = await w.ask(reports.printAllOrders, { as: shop.owner, query })
    expect(printed.body).toMatchObject(await logged(mechanicId()))
    expect((await w.ask(reports.printOrders, { as: shop.owner, query })).body).toMatchObject(
      await finished(mechanicId()),
    )

    const { body, headers } = await w.ask(reports.exportOrders, { as: shop.owner, query })
    expect(headers['content-disposition']).toContain(
      encodeURIComponent('Colaboradores - Ordenes atendidas Ana López Abril 2027.xlsx'),
    )
    const limits = { mostRows: 100, mostColumns: 30, onRows: () => undefined }
    const sheet = await readSheet(body as unknown as Buffer, 'Ordenes atendidas', limits)
    const cells = sheet.rows.map((row) => Array.from(row.cells, (cell) => cell ?? null))
    expect(cells[0]).toEqual([
      ...['CLIENTE', 'MATRÍCULA', 'ORDEN', 'TIPO', 'TIPO DE REPARACIÓN', 'FECHA DE CIERRE', 'TIEMPO', 'MONTO'],
    ])
    expect(cells[1]?.slice(2, 5)).toEqual(['TAL-4', 'Avalúo', 'Normal'])
    // Numbers that a spreadsheet adds up: 2:45:00 of a day, and money.
    expect(cells[2]?.slice(6)).toEqual([9900 / 86_400, worth(9900, 3333)])
    const archive = await openArchive(body as unknown as Buffer)
    expect(await archive.read('xl/worksheets/sheet1.xml')).toMatch(
      /<c r="G3" s="4"><v>[\d.]+<\/v><\/c><c r="H3" s="5">/,
    )
    expect(await archive.read('xl/styles.xml')).toContain('"[h]:mm:ss"')
    expect(cells.at(-1)?.[6]).toBeCloseTo((9900 + 600) / 86_400, 10)
    expect(cells.at(-1)?.at(-1)).toBeCloseTo((await finished(mechanicId())).amount_generated as number, 10)
    const all = await w.ask(reports.exportAllOrders, { as: shop.owner, query: { ...query, type_order: 1 } })
    const open = await readSheet(all.body as unknown as Buffer, 'Ordenes atendidas', limits)
    expect(Array.from(open.rows[1]?.cells ?? []).slice(2, 6)).toEqual(['TAL-7', 'Mecánica', 'Normal', undefined])
    const summary = await readSheet(all.body as unknown as Buffer, 'Resumen', limits)
    expect(Array.from(summary.rows[1]?.cells ?? [])).toEqual(['Reporte', 'Bitácora: Tiempo trabajado en el mes'])
    expect(Array.from(summary.rows[4]?.cells ?? [])).toEqual(['Órdenes', 'En proceso'])
    // Of the whole month, whichever of its orders are listed.
    const { amount_generated: generated } = await logged(mechanicId())
    expect(summary.rows.slice(6).map(({ cells }) => Array.from(cells))).toEqual([
      ['Monto generado en el mes', generated],
      ['Tiempo invertido en el mes', expect.closeTo((2 * 3600 + 18 * 60) / 86_400, 10)],
    ])
    expect(all.headers['content-disposition']).toContain(encodeURIComponent('Bitácora - Ordenes atendidas Ana López'))
  })
})
