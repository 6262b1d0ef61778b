import type { Page } from '@playwright/test'
import { access } from '../domain/access/access.contract.ts'
import { answer, task } from './at-the-bench.ts'
import { diagnosedOrder } from './diagnosed-order.ts'
import { ask, atTheCounter } from './mechanic-order.ts'
import { expect, phone, test } from './workshop.ts'

test.use(phone)

test('what was sent from another tab, refused after a reload, or left by who is gone, is told as it is', async ({
  page,
  context,
  hire,
  logIn,
}) => {
  test.setTimeout(120_000)
  const mechanic = await hire('mechanic')
  const coordinator = await hire('mechanicCoordinator')
  const order = await diagnosedOrder(process.env.E2E_URL ?? '', coordinator, mechanic)
  await (await atTheCounter(coordinator)).quote(order.id)
  const [first = ''] = order.parts
  const press = (label: string) => task(page, first).getByRole('button', { name: `${label} ${first}` })
  const presses = /action_tracking_task/
  const sent: (string | undefined)[] = []
  page.on('request', (request) => presses.test(request.url()) && sent.push(request.headers().authorization))
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox:')).length)
  /** Their other tab sends it while the first try is under way, which is then lost, and so is asking what came of it. */
  async function pressAndLose(label: string, meanwhile = async () => {}): Promise<Page> {
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    await page.route(presses, (route) => lost.then(() => route.abort('internetdisconnected')), { times: 2 })
    await press(label).click()
    await meanwhile()
    const tab = await context.newPage()
    await tab.goto('/#/mywork-orders')
    await expect.poll(kept).toBe(0)
    lose()
    return tab
  }
  await page.clock.install()
  await page.goto(`/#/mywork-order/mechanic/${order.id}/tracking`)
  await logIn(mechanic)

  await test.step('the tab that was pressed hears what came of it, though its own try was lost', async () => {
    const tab = await pressAndLose('Iniciar')
    await expect(task(page, first).getByText('Empezada')).toBeVisible()
    // Now, and not after a moment: nobody has refused anything, and a toast goes by itself.
    expect(await page.getByRole('alert').count()).toBe(0)
    await tab.close()
  })

  await test.step('a tab that slept for a day does not do again what another one has done', async () => {
    sent.length = 0
    const tab = await pressAndLose('Pausar', () =>
      page.evaluate(() => {
        const now = Date.now
        Date.now = () => now() + 25 * 3_600_000
      }),
    )
    await expect(page.getByRole('alert').filter({ hasText: /más de un día sin respuesta/ })).toBeVisible()
    expect(sent).toHaveLength(1)
    await tab.close()
    await page.unroute(presses)
    await page.reload()
  })

  await test.step('words that are refused after a reload stay to be read, until their writer logs out', async () => {
    const words = 'Vibra al frenar desde 80 km/h'
    const observations = /observation/
    await page.route(observations, (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: `Observación de ${first}` }).click()
    await page.getByRole('dialog').getByLabel('Observación').fill(words)
    await answer(page, 'Guardar')
    await expect(page.getByText('Sin conexión con el servidor.')).toBeVisible()
    await page.unroute(observations)
    await page.route(observations, (route) => route.fulfill({ status: 409, json: { detail: 'Ya es de otro.' } }))
    await page.reload()
    const refused = page.getByRole('alert').filter({ hasText: 'Ya es de otro.' })
    await expect(refused.getByRole('textbox')).toHaveValue(words)
    await page.clock.fastForward(60_000)
    await expect(refused).toBeVisible()
    const tab = await context.newPage()
    await tab.goto('/#/mywork-orders')
    await tab.getByRole('button', { name: 'Abrir menú' }).click()
    await tab.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
    await expect(refused).toHaveCount(0)
  })

  await test.step('a tab that has not heard yet who is here now sends nothing in their name', async () => {
    await page.goto(`/#/mywork-order/mechanic/${order.id}/tracking`)
    await logIn(mechanic)
    await expect(press('Iniciar')).toBeEnabled()
    const { token, user } = await ask(undefined, access.login, { body: await hire('mechanic') })
    sent.length = 0
    // Another tab tells it a moment later.
    await press('Iniciar').evaluate(
      (button, kept) => {
        for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
        ;(button as HTMLElement).click()
      },
      { owner: String(user.id), token },
    )
    // Whatever it sent was sent before this.
    await page.evaluate(() => fetch('/'))
    expect(sent).toEqual([])
    expect(await kept()).toBe(0)
  })
})
