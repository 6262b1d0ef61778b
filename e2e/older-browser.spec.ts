import { diagnosedOrder } from './diagnosed-order.ts'
import { desk, expect, firstVisit, test } from './workshop.ts'

test.use(desk)

/** What came after the oldest browsers that the screens are built for: the iPhones of 2017 stay at Safari 16. */
const newer = [
  'AbortSignal.any',
  'Array.fromAsync',
  'Document.prototype.startViewTransition',
  'Element.prototype.checkVisibility',
  'Iterator',
  'Map.groupBy',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'RegExp.escape',
  'Set.prototype.difference',
  'Set.prototype.intersection',
  'Set.prototype.union',
  'URL.canParse',
  'URL.parse',
  'requestIdleCallback',
]

test(
  'a browser of 2023 shows lists, says what is wrong in a form, and Enter goes on in a sheet',
  firstVisit,
  async ({ page, hire, logIn }) => {
    await page.addInitScript((all) => {
      for (const path of all) {
        const [name = '', ...holders] = path.split('.').reverse()
        const holder = holders.reverse().reduce((of: object, part) => Reflect.get(of, part), window)
        if (!Reflect.deleteProperty(holder, name)) throw new Error(`${path} stays`)
      }
    }, newer)
    const [coordinator, mechanic] = [await hire('mechanicCoordinator'), await hire('mechanic')]
    const order = await diagnosedOrder(process.env.E2E_URL ?? '', coordinator, mechanic)
    await page.goto('/#/clients')
    await logIn(coordinator)
    await expect(page.getByRole('link', { name: /^Editar/ }).first()).toBeVisible()

    await page.getByRole('link', { name: 'Crear cliente' }).click()
    // The list has a button of that name as well.
    await expect(page.getByRole('heading', { name: 'AGREGAR CLIENTE' })).toBeVisible()
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await expect(page.getByRole('textbox', { name: 'Nombre' }).first()).toBeFocused()

    await page.goto(`/#/mechanic_order/${order.id}/quotation`)
    await page.getByPlaceholder('Proveedor 1').first().press('Enter')
    await expect(page.getByRole('textbox', { name: /^Precio 1/ }).first()).toBeFocused()
  },
)
