import { access } from '../domain/access/access.contract.ts'
import { mechanic } from '../domain/mechanic/mechanic.contract.ts'
import { diagnosedOrder } from './diagnosed-order.ts'
import { ask, atTheCounter } from './mechanic-order.ts'
import { desk, expect, test } from './workshop.ts'

test.use(desk)

test('what a draft would give to others is left to who has done it meanwhile, and the rest of it is saved', async ({
  page,
  hire,
  logIn,
}) => {
  const [coordinator, doer, other] = [
    await hire('mechanicCoordinator'),
    await hire('mechanic', { firstName: 'Delia' }),
    await hire('mechanic', { firstName: 'Otilia' }),
  ]
  const { id } = await diagnosedOrder(process.env.E2E_URL ?? '', coordinator, doer)
  await (await atTheCounter(coordinator)).quote(id)
  await page.goto(`/#/mechanic_order/${id}/in_progress`)
  await logIn(coordinator)
  const operator = page.getByRole('combobox').first()
  const stock = page.getByRole('checkbox', { name: 'Stock' }).first()
  await expect(operator).toBeEnabled()
  await operator.click()
  await page.getByRole('option', { name: other.name }).click()
  await stock.check()

  const { token } = await ask(undefined, access.login, { body: doer })
  const { tasks } = await ask(token, mechanic.tasks, { params: { id } })
  for (const action_tracking of ['play', 'finalized'] as const) {
    await ask(token, mechanic.track, { params: { id }, body: { idTask: tasks[0]?.id as number, action_tracking } })
  }
  await page.reload()
  await expect(page.getByText('Se recuperó lo que no habías guardado.')).toBeVisible()
  await expect(operator).toBeDisabled()
  await expect(operator).toHaveValue('Sin asignar')
  await expect(stock).toBeChecked()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Registro actualizado')).toBeVisible()
})
