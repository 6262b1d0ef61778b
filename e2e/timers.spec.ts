import type { Page } from '@playwright/test'
import { openAnew } from './another-tab.ts'
import { holdTheAnswer } from './answers.ts'
import { bar } from './at-the-bench.ts'
import { atTheCounter } from './mechanic-order.ts'
import { expect, phone, test } from './workshop.ts'

// What is found of somebody else is taken away by a login.
test.use({ ...phone, typesPassword: true })

test('a timer stops with its page, and a press outlives a reload but not the logout', async ({
  page,
  context,
  hire,
  logIn,
  device,
}) => {
  test.setTimeout(120_000)
  const mechanic = await hire('mechanic')
  const order = await (await atTheCounter()).receive(mechanic)
  const diagnosis = `/#/mywork-order/mechanic/${order.id}/diagnosis`
  const start = bar(page).getByRole('button', { name: 'Iniciar el diagnóstico' })
  const stop = bar(page).getByRole('button', { name: 'Pausar el diagnóstico' })
  const presses = /action_tracking_task/
  const jot = (on: Page) => on.evaluate(() => sessionStorage.setItem('draft:nota', '"a medias"'))
  const jotted = (on: Page) => on.evaluate(() => sessionStorage.getItem('draft:nota'))
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox:')).length)
  await page.goto(diagnosis)
  await logIn(mechanic)

  await test.step('closed, it is paused by a request that outlives it', async () => {
    await start.click()
    await expect(stop).toBeEnabled()
    const { stageTimer } = await atTheCounter(mechanic)
    expect((await stageTimer(order.id))?.status).toBe(20)
    await page.goto('about:blank')
    await expect.poll(async () => (await stageTimer(order.id))?.status).toBe(30)
    await page.goto(diagnosis)
    await expect(start).toBeEnabled()
  })

  await test.step('so it is by going back and forth in the browser, which keeps the page as it was', async () => {
    const turn = (event: string) =>
      page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), event)
    for (const _ of ['once', 'and once more']) {
      await start.click()
      await expect(stop).toBeEnabled()
      await turn('pagehide')
      await turn('pageshow')
      await expect(start).toBeEnabled()
    }
  })

  await test.step('but who only looks at it on another device leaves it running', async () => {
    await start.click()
    await expect(stop).toBeEnabled()
    const tablet = await device(phone)
    await tablet.goto(diagnosis)
    await logIn(mechanic, tablet)
    await expect(bar(tablet).getByRole('button', { name: 'Pausar el diagnóstico' })).toBeEnabled()
    await tablet.getByRole('link', { name: 'Salir' }).click()
    await expect(bar(tablet)).toContainText(order.order_number)
    const { stageTimer } = await atTheCounter(mechanic)
    expect((await stageTimer(order.id))?.status).toBe(20)
    await stop.click()
    await expect(start).toBeEnabled()
  })

  await test.step('nor does who started it before it was started anew on another device', async () => {
    await start.click()
    await stop.click()
    await expect(start).toBeEnabled()
    await page.getByRole('link', { name: 'Salir' }).click()
    const tablet = await device(phone)
    await tablet.goto(diagnosis)
    await logIn(mechanic, tablet)
    await bar(tablet).getByRole('button', { name: 'Iniciar el diagnóstico' }).click()
    const runs = bar(tablet).getByRole('button', { name: 'Pausar el diagnóstico' })
    await expect(runs).toBeEnabled()
    await openAnew(page, diagnosis)
    await expect(stop).toBeEnabled()
    await page.getByRole('link', { name: 'Salir' }).click()
    await expect(page.getByRole('heading', { name: 'Mis Ordenes' })).toBeVisible()
    const { stageTimer } = await atTheCounter(mechanic)
    expect((await stageTimer(order.id))?.status).toBe(20)
    await runs.click()
    await expect(bar(tablet).getByRole('button', { name: 'Iniciar el diagnóstico' })).toBeEnabled()
    await openAnew(page, diagnosis)
    await expect(start).toBeEnabled()
  })

  await test.step('nor does a page that has not heard of that yet', async () => {
    await start.click()
    await expect(stop).toBeEnabled()
    const tablet = await device(phone)
    await tablet.goto(diagnosis)
    await logIn(mechanic, tablet)
    const starts = bar(tablet).getByRole('button', { name: 'Iniciar el diagnóstico' })
    const runs = bar(tablet).getByRole('button', { name: 'Pausar el diagnóstico' })
    await runs.click()
    await expect(starts).toBeEnabled()
    await starts.click()
    await expect(runs).toBeEnabled()
    const left = page.waitForResponse('**/pauseTimer/')
    await page.getByRole('link', { name: 'Salir' }).click()
    expect((await left).status()).toBe(200)
    const { stageTimer } = await atTheCounter(mechanic)
    expect((await stageTimer(order.id))?.status).toBe(20)
    await runs.click()
    await expect(starts).toBeEnabled()
    await openAnew(page, diagnosis)
  })

  await test.step('what is pressed in another tab is seen in this one at once', async () => {
    const tab = await context.newPage()
    await tab.goto(diagnosis)
    await bar(tab).getByRole('button', { name: 'Iniciar el diagnóstico' }).click()
    await expect(stop).toBeEnabled({ timeout: 3000 })
    await bar(tab).getByRole('button', { name: 'Pausar el diagnóstico' }).click()
    await expect(start).toBeEnabled({ timeout: 3000 })
    await start.click()
    await expect(bar(tab).getByRole('button', { name: 'Pausar el diagnóstico' })).toBeEnabled()
    await tab.close({ runBeforeUnload: true })
    await expect(start).toBeEnabled()
  })

  await test.step('closed while its start has no answer yet, it is paused after it by the next page', async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    await page.route(presses, () => ask())
    await start.click()
    await asked
    // A browser tells the page before it ends its requests; the test tool ends what it holds back before.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
    await page.goto('about:blank')
    await page.unroute(presses)
    const started = page.waitForResponse(presses)
    await page.goto(diagnosis)
    expect((await started).status()).toBe(200)
    await expect(start).toBeEnabled()
    const { stageTimer } = await atTheCounter(mechanic)
    expect((await stageTimer(order.id))?.status).toBe(30)
  })

  await test.step('left for another screen, it is paused as well', async () => {
    await start.click()
    await expect(stop).toBeEnabled()
    await page.getByRole('link', { name: 'Salir' }).click()
    await expect(page.getByRole('button', { name: /DESARROLLO/ })).toContainText('1')
    await page.getByRole('link', { name: `Diagnóstico ${order.order_number}` }).click()
    await expect(start).toBeEnabled()
  })

  await test.step('what was read before a press and comes after it does not undo it on the screen', async () => {
    const time = bar(page).getByRole('timer')
    const stood = (await time.textContent()) ?? ''
    const pressed = Promise.withResolvers<void>()
    const read = `**/api/my_orders_mechanic/${order.id}/`
    await page.getByRole('link', { name: 'Salir' }).click()
    await page.route(read, async (route) => {
      const response = await route.fetch()
      await pressed.promise
      await route.fulfill({ response })
    })
    await page.getByRole('link', { name: `Diagnóstico ${order.order_number}` }).click()
    await start.click()
    await expect(stop).toBeEnabled()
    pressed.resolve()
    await expect(time).not.toHaveText(stood)
    await page.unroute(read)
    await expect(stop).toBeEnabled()
    await stop.click()
    await expect(start).toBeEnabled()
  })

  await test.step('one that waited for long is not given up for a server that breaks once, nor held up by what nobody can send', async () => {
    await page.route(presses, (route) => route.abort('internetdisconnected'))
    await start.click()
    await expect(bar(page).getByText('Esperando conexión…')).toBeVisible()
    await page.evaluate(() => {
      const name = Object.keys(localStorage).find((key) => key.startsWith('outbox:')) ?? ''
      const [press] = JSON.parse(localStorage.getItem(name) ?? '[]')
      const older = [
        { ...press, key: 'de-otro-nombre', endpoint: 'PUT otro/', failure: 'Ya nadie sabe qué era.' },
        { ...press, key: 'de-otra-forma', body: { tarea: 1 }, failure: 'Ya no se entiende.' },
        // By a clock that was wrong then, or is now.
        ...[-25, 25].map((hours) => ({ ...press, key: `de-${hours}-h`, triedAt: press.triedAt + hours * 3_600_000 })),
      ]
      localStorage.setItem(name, JSON.stringify([...older, { ...press, tries: 100 }]))
    })
    await page.goto('about:blank')
    await page.unroute(presses)
    const tab = await context.newPage()
    await tab.route(presses, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    const keys: (string | undefined)[] = []
    tab.on('request', (request) => keys.push(request.headers()['idempotency-key']))
    await tab.goto(diagnosis)
    for (const lost of ['Ya nadie sabe qué era.', 'Ya no se entiende.', /más de un día sin respuesta/]) {
      await expect(tab.getByRole('alert').filter({ hasText: lost }).first()).toBeVisible()
    }
    // The one that met the broken server is tried again later. Until it is read how it stands since, nothing else is
    // offered: who wants to pause would press what starts it.
    const now = await holdTheAnswer(tab, new RegExp(`my_orders_mechanic/${order.id}/$`))
    await now.made
    await expect(bar(tab).getByRole('button', { name: 'Pausar el diagnóstico' })).toBeDisabled()
    now.letGo()
    // After it comes the pause of the page that was left.
    await expect(bar(tab).getByRole('button', { name: 'Iniciar el diagnóstico' })).toBeEnabled()
    // It may have been done, and the server has forgotten its key: once more would be twice.
    for (const key of ['de--25-h', 'de-25-h']) expect(keys).not.toContain(key)
    await tab.close()
    await page.goto(diagnosis)
    await expect.poll(kept).toBe(0)
  })

  await test.step('a press without a network is sent after a reload, and so is the pause that the reload was', async () => {
    await page.route(presses, (route) => route.abort('internetdisconnected'))
    await start.click()
    await expect(bar(page).getByText('Esperando conexión…')).toBeVisible()
    await page.reload()
    await expect(bar(page).getByText('Esperando conexión…')).toBeVisible()
    await page.unroute(presses)
    await expect(start).toBeEnabled({ timeout: 20_000 })
    expect(await kept()).toBe(0)
    const { stageTimer } = await atTheCounter(mechanic)
    expect((await stageTimer(order.id))?.status).toBe(30)
    await start.click()
    await expect(stop).toBeEnabled()
  })

  await test.step('what another tab of theirs brought to the server is seen in the one that was pressed', async () => {
    const tab = await context.newPage()
    await tab.goto('/#/mywork-orders')
    await expect(tab.getByRole('heading', { name: 'Mis Ordenes' })).toBeVisible()
    await page.route(presses, (route) => route.abort('internetdisconnected'))
    await stop.click()
    await expect.poll(kept).toBe(0)
    await page.unroute(presses)
    await expect(start).toBeEnabled()
    await tab.close()
    await start.click()
    await expect(stop).toBeEnabled()
  })

  await test.step('a press that ends in the login says nothing of the network, and is sent by who is back', async () => {
    const blamed = page.getByText('Se enviará cuando vuelva la conexión.')
    // That of the step before.
    await expect(blamed).toHaveCount(0)
    await page.route(presses, (route) => route.fulfill({ status: 401, json: {} }))
    await stop.click()
    await expect(page.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
    // Now, and not after a moment: a toast goes by itself.
    expect(await blamed.count()).toBe(0)
    await page.unroute(presses)
    // Who comes back days later: it was surely not done.
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage).filter((key) => key.startsWith('outbox:')))
        localStorage.setItem(name, (localStorage.getItem(name) ?? '').replace(/"triedAt":\d+/, '"triedAt":1'))
    })
    await logIn(mechanic)
    await expect(start).toBeEnabled()
    await start.click()
    await expect(stop).toBeEnabled()
  })

  await test.step('a session that the server ends in one tab takes nothing from who logs in again', async () => {
    await context.route(presses, (route) => route.abort('internetdisconnected'))
    await stop.click()
    await expect(bar(page).getByText('Esperando conexión…')).toBeVisible()
    await jot(page)
    const tab = await context.newPage()
    await tab.goto('/#/user-profile')
    await expect(tab.getByLabel('Nombre')).toBeVisible()
    await jot(tab)
    await tab.route('**/api/user/me/', (route) => route.fulfill({ status: 401, json: {} }))
    await tab.reload()
    for (const each of [page, tab]) await expect(each.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
    await tab.unroute('**/api/user/me/')
    await logIn(mechanic, tab)
    await expect(tab.getByLabel('Nombre')).toBeVisible()
    await expect(bar(page).getByText('Esperando conexión…')).toBeVisible()
    expect(await kept()).toBe(1)
    for (const each of [page, tab]) expect(await jotted(each)).toBe('"a medias"')
    await tab.close()
  })

  await test.step('who logs out leaves nothing on the device, in any tab', async () => {
    const tab = await context.newPage()
    await tab.goto('/#/user-profile')
    await expect(tab.getByLabel('Nombre')).toBeVisible()
    await jot(tab)
    await tab.getByRole('button', { name: 'Abrir menú' }).click()
    await tab.getByRole('button', { name: 'Cerrar sesión' }).click()
    const question = tab.getByRole('dialog', { name: '¿Cerrar sesión?' })
    await expect(question).toContainText('aún no se ha enviado, y se perderá')
    await question.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
    expect(await kept()).toBe(0)
    await expect(tab.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
    for (const each of [page, tab]) expect(await jotted(each)).toBeNull()
  })

  await test.step('who logs out stops the timer of their page', async () => {
    const { stageTimer } = await atTheCounter(mechanic)
    // What was given up at the logout was to pause it.
    expect((await stageTimer(order.id))?.status).toBe(20)
    await logIn(mechanic)
    await context.unroute(presses)
    const sent: string[] = []
    page.on('request', (request) => presses.test(request.url()) && sent.push(request.url()))
    await stop.click()
    await start.click()
    await expect(stop).toBeEnabled()
    // Nor does the tab that was pressed send it now, though it lived on.
    expect(sent).toHaveLength(2)
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
    expect((await stageTimer(order.id))?.status).toBe(30)
  })

  await test.step('nor does who logs in after somebody else find anything of theirs', async () => {
    const enter = page.getByRole('button', { name: 'INGRESAR' })
    await logIn(mechanic)
    await expect(enter).toBeHidden()
    for (const each of context.pages()) await jot(each)
    await page.evaluate(() => localStorage.setItem('outbox:0', '[]'))
    await page.route('**/api/user/me/', (route) => route.fulfill({ status: 401, json: {} }))
    await page.reload()
    await expect(enter).toBeVisible()
    await page.unroute('**/api/user/me/')
    await logIn(await hire('mechanic'))
    for (const each of context.pages()) await expect.poll(() => jotted(each)).toBeNull()
    expect(await kept()).toBe(0)
  })
})
