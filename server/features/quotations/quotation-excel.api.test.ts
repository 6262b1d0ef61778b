import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { openArchive } from '#server/kernel/workbook-archive.ts'
import { readSheet } from '#server/kernel/workbook-reader.ts'
import { employ } from '#server/testing/employ.ts'
import { filledLine, type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type QuotationDesk, quotationDesk } from '#server/testing/quotation-desk.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
let desk: QuotationDesk
let id: number
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  desk = quotationDesk(w, shop)
  id = await shop.diagnosed()
  const data = (await desk.read(id)).body.results.map((line, index) => ({
    ...filledLine(line.id, index === 0),
    provider2: '=HYPERLINK("http://malo.example")',
  }))
  await desk.save(id, { data })
})
afterAll(() => w.close())

const excel = (token: string, order = id) => w.ask(quotations.excel, { query: { id: order, token } })
const ticketOf = async (as: string) => (await w.ask(access.ticket, { as })).body.ticket

async function rowsOf(content: unknown, sheet = 'Cotización') {
  const read = await readSheet(content as Buffer, sheet, { mostRows: 100, mostColumns: 30, onRows: () => undefined })
  return read.rows.map(({ cells }) => Array.from(cells, (cell) => cell ?? null))
}

describe('the quotation as an Excel file', () => {
  test('is a real workbook with lines, providers, totals and costs, and no formula', async () => {
    const { status, body, headers } = await excel(shop.coordinator)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('spreadsheetml.sheet')
    expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''Cotizaci%C3%B3n%20\w+-\d+\.xlsx$/)
    const [head, first, , total] = await rowsOf(body)
    expect(head).toEqual([
      ...['CANTIDAD', 'REPUESTO', 'NÚMERO DE PARTE', 'DESCRIPCIÓN'],
      ...['PROVEEDOR 1', 'PRECIO 1', 'APROBADO 1', 'PROVEEDOR 2', 'PRECIO 2', 'APROBADO 2'],
      ...['PROVEEDOR 3', 'PRECIO 3', 'APROBADO 3', 'COSTO'],
    ])
    expect(first).toEqual([
      ...[2, 'Pastillas', 'BP-100', 'Gastadas', 'Repuestos Uno', 25.5, 'Sí'],
      ...['\'=HYPERLINK("http://malo.example")', 27, 'No', 'Repuestos Tres', 30.25, 'No', 20],
    ])
    expect(total?.filter((cell) => cell !== null)).toEqual(['TOTAL', 51, 54, 60.5])
    expect(await rowsOf(body, 'Orden')).toContainEqual(['Cliente', 'Beatriz Núñez'])
  })

  test('takes a price that somebody fills in for an amount, and not for a text', async () => {
    const archive = await openArchive((await excel(shop.coordinator)).body as unknown as Buffer)
    const columns = (await archive.read('xl/worksheets/sheet1.xml')).match(/<col [^>]*>/g) ?? []
    const [, amounts] = /^(.*?)<\/cellXfs>/s.exec(await archive.read('xl/styles.xml')) ?? []
    const isAmount = columns.map((column) => {
      const style = Number(/style="(\d+)"/.exec(column)?.[1])
      return amounts?.split('<cellXfs')[1]?.split('<xf')[style + 1]?.includes('numFmtId="4"')
    })
    expect([5, 8, 11, 13].map((place) => isAmount[place])).toEqual([true, true, true, true])
    expect(isAmount.filter(Boolean)).toHaveLength(4)
  })

  test('goes to a printer as wide as its page, with the headings on each', async () => {
    const archive = await openArchive((await excel(shop.coordinator)).body as unknown as Buffer)
    const sheet = await archive.read('xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>')
    expect(sheet).toMatch(/<pageSetup [^>]*orientation="landscape"[^>]* fitToHeight="0"\/><\/worksheet>$/)
    const book = await archive.read('xl/workbook.xml')
    for (const [place, name] of ['Cotización', 'Orden'].entries()) {
      expect(book).toContain(`<definedName name="_xlnm.Print_Titles" localSheetId="${place}">'${name}'!$1:$1<`)
    }
  })

  test('has no costs for a role that does not see them', async () => {
    const other = await employ(w, w.north, ['work_order_management', 'mechanics_orders'])
    const rows = await rowsOf((await excel(await ticketOf(other.token))).body)
    expect(rows[0]).not.toContain('COSTO')
    expect(rows.flat()).not.toContain(20)
  })
})

describe('its door', () => {
  test('opens once with a ticket, also when two come at once, and for a minute', async () => {
    const ticket = await ticketOf(shop.coordinator)
    const both = await Promise.all([excel(ticket), excel(ticket)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await excel(ticket)).status).toBe(401)
    const late = await ticketOf(shop.coordinator)
    w.clock.advance(61_000)
    expect((await excel(late)).status).toBe(401)
  })

  test("does not open with nothing, nonsense, a client's link or somebody without the permission", async () => {
    const { token } = await desk.sent()
    expect((await excel('')).status).toBe(400)
    expect((await excel('inventado')).status).toBe(401)
    expect((await excel(token)).status).toBe(401)
    expect((await excel(shop.hands)).status).toBe(403)
    expect((await excel(await ticketOf(shop.hands))).status).toBe(403)
  })

  test('opens to who has a temporary password once they have chosen their own', async () => {
    const newcomer = await employ(w, w.north, ['work_order_management', 'mechanics_orders'])
    const haveTemporary = (must_change_password: boolean) =>
      w.inGarage(w.north, ({ tx }) =>
        tx.updateTable('staff_user').set({ must_change_password }).where('id', '=', newcomer.id).execute(),
      )
    await haveTemporary(true)
    expect((await excel(newcomer.token)).status).toBe(403)
    await haveTemporary(false)
    expect((await excel(newcomer.token)).status).toBe(200)
  })

  test("does not show the other garage's quotation, nor a branch the main garage's, and leaves the ticket unspent", async () => {
    const south = await ticketOf(await w.tokenOf(w.south.users.proprietor))
    const branch = await employ(w, w.north, ['work_order_management', 'mechanics_orders'], { branch: true })
    expect((await excel(south)).status).toBe(404)
    expect((await excel(await ticketOf(branch.token))).status).toBe(404)
    expect((await excel(branch.token)).status).toBe(404)
    expect((await excel(shop.coordinator, 999_999)).status).toBe(404)
  })

  test('a ticket of somebody who was dismissed meanwhile opens nothing', async () => {
    const other = await employ(w, w.north, ['work_order_management', 'mechanics_orders'])
    const ticket = await ticketOf(other.token)
    await w.inGarage(w.north, ({ tx, now }) =>
      tx
        .updateTable('staff_user')
        .set({ deleted_at: now })
        .where('garage_id', '=', w.north.id)
        .where('id', '=', other.id)
        .execute(),
    )
    expect((await excel(ticket)).status).toBe(401)
  })

  test('an address that tries too often is told to wait', async () => {
    const tries = await Promise.all(Array.from({ length: 61 }, () => excel('inventado')))
    expect(tries.some(({ status }) => status === 429)).toBe(true)
  })
})
