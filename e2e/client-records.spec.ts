import { access } from '../domain/access/access.contract.ts'
import { clients } from '../domain/clients/clients.contract.ts'
import { createClient } from '../server/features/clients/public.ts'
import { garageItself, inScope } from '../server/kernel/scope.ts'
import { demo } from './demo-account.ts'
import { ask } from './mechanic-order.ts'
import { registeredClient } from './registered-client.ts'
import { desk, expect, phone, test } from './workshop.ts'

test.describe('on a desk', () => {
  test.use(desk)

  test('two records of one person become one, with the cars of both', async ({ page, house, hire, logIn }) => {
    const shared = `7${Date.now() % 10_000_000}`.padEnd(8, '0')
    const kept = registeredClient({ name: 'Dolores Única', phone_number: shared })
    const other = registeredClient({ name: 'Dolores Repetida', phone_number: shared })
    const going = registeredClient({ name: 'Dolores Borrada', phone_number: shared })
    const [id, otherId, goingId] = await inScope(house, garageItself(1), async (scope) => {
      const repeated = await createClient(scope, other)
      return [await createClient(scope, kept), repeated, await createClient(scope, going)] as const
    })
    await page.goto(`/#/client/${id}/records`)
    await logIn(await hire('proprietor'))
    const { token } = await ask(undefined, access.login, { body: demo('admin') })
    const dialog = page.getByRole('dialog')
    // With who is not there any more nothing can be done, however often it is pressed.
    const withGone = page.getByRole('button', { name: 'Comparar y unir Dolores Borrada' })
    await withGone.click()
    await expect(dialog.getByText('2 vehículos')).toBeVisible()
    await ask(token, clients.delete, { params: { id: goingId } })
    await dialog.getByRole('button', { name: 'Unir clientes' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(withGone).toHaveCount(0)

    await page.getByRole('button', { name: 'Comparar y unir Dolores Repetida' }).click()
    await expect(dialog.getByText('2 vehículos')).toBeVisible()
    // What a colleague has just written would disappear with the record, and nobody would have seen it.
    const body = { ...other, email: 'dolores@nuevo.example' }
    await ask(token, clients.update, { params: { id: otherId }, body })
    await dialog.getByRole('button', { name: 'Unir clientes' }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Recargar' }).click()
    await expect(page.getByText('dolores@nuevo.example')).toBeVisible()
    await page.getByRole('button', { name: 'Comparar y unir Dolores Repetida' }).click()
    // What cannot be kept of both is told before it is gone, and nothing else.
    const lost = dialog.getByRole('region', { name: 'Se pierde' })
    await expect(lost.getByRole('term')).toHaveText(['Nombre', 'Correo electrónico', 'Facturación'])
    await expect(lost.getByRole('definition').nth(1)).toHaveText('dolores@nuevo.example')
    await dialog.getByRole('button', { name: 'Unir clientes' }).click()
    await expect(page.getByText('Clientes unidos')).toBeVisible()
    await expect(page.getByText('No hay datos')).toBeVisible()
    await page.goto(`/#/client/${id}/cars`)
    for (const { car_registration } of [...kept.cars, ...other.cars]) {
      await expect(page.getByText(car_registration)).toBeVisible()
    }
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a person takes their data along, and is then forgotten for a reason', async ({
    page,
    house,
    device,
    hire,
    logIn,
  }) => {
    const id = await inScope(house, garageItself(1), (scope) =>
      createClient(scope, registeredClient({ name: 'Olvido Voluntario' })),
    )
    await page.goto(`/#/client/${id}/records`)
    await logIn(await hire('proprietor'))
    await expect(page.getByText('todo lo que el taller sabe de él, o borrarlo.')).toBeVisible()
    const atBranch = await device(phone)
    await atBranch.goto(`/#/client/${id}/records`)
    await logIn(await hire('branchAdministrator', { branch: true }), atBranch)
    await expect(
      atBranch.getByText('todo lo que el taller sabe de él. Las órdenes de otras sucursales no van'),
    ).toBeVisible()
    await expect(atBranch.getByRole('button', { name: 'Borrar sus datos' })).toHaveCount(0)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar sus datos' }).click()
    expect((await saved).suggestedFilename()).toBe(`cliente-${id}.json`)

    await page.getByRole('button', { name: 'Borrar sus datos' }).click()
    await page.getByRole('button', { name: 'Borrar datos' }).click()
    await expect(page.getByText('La justificación es importante.')).toBeVisible()
    await page.getByRole('dialog').getByRole('textbox').fill('Lo pidió por escrito')
    await page.getByRole('button', { name: 'Borrar datos' }).click()
    await expect(page.getByText('Datos borrados')).toBeVisible()
    await page.goto('/#/clients?search=Olvido%20Voluntario')
    await expect(page.getByText('No hay datos')).toBeVisible()
  })
})
