import { gzipSync } from 'node:zlib'
import { expectOpenToEverybody } from './accessibility.ts'
import { desk, expect, phone, test } from './workshop.ts'

/** Every screen of the house: how to get there, and what says that it is there. */
const outside: Record<string, { path: string; shows: string | RegExp }> = {
  'the login': { path: '/#/login', shows: 'INGRESAR' },
  'the recovery': { path: '/#/forgot-password', shows: 'ENVIAR' },
  'the sent recovery': { path: '/#/forgot-password/ana%40example.com', shows: '¡ENVIADO!' },
  'the new password': { path: '/#/change-password/inventado', shows: 'REGISTRAR' },
  'the plans': { path: '/#/suscriptions', shows: 'Esencial' },
  'the registration': { path: '/#/register/plan/1/pay/monthly', shows: 'Nombre del taller' },
  'the unknown place': { path: '/#/no-existe', shows: 'Oops! 404 Pagina no encontrada' },
}
const inside: Record<string, { path: string; shows: string | RegExp }> = {
  home: { path: '/#/', shows: 'Ordenes restantes' },
  'the overdue notifications': { path: '/#/notifications', shows: 'Notificaciones Vencidas' },
  'my orders': { path: '/#/mywork-orders', shows: 'DESARROLLO' },
  'my appraisals': { path: '/#/mywork-orders?type=order_appraisal', shows: 'AVALÚO' },
  'the profile': { path: '/#/user-profile', shows: 'SESIONES ABIERTAS' },
  'the clients': { path: '/#/clients', shows: 'Alejandro Guzmán' },
  'a new client': { path: '/#/client/create', shows: 'DATOS PERSONALES' },
  'a known client': { path: '/#/client/1/edit', shows: 'EDITAR CLIENTE' },
  "a client's billed orders": { path: '/#/client/1/orders', shows: 'ORDENES FACTURADAS' },
  "a client's records": { path: '/#/client/1/records', shows: 'Posibles duplicados' },
  "a client's cars": { path: '/#/client/1/cars', shows: 'Corolla' },
  'a new car': { path: '/#/client/1/car/create', shows: 'Vehículo asegurado' },
  'a car': { path: '/#/client/1/car/1/edit', shows: 'Vehículo asegurado' },
  "a car's billed orders": { path: '/#/client/1/car/1/orders', shows: 'ORDENES FACTURADAS' },
  'the configuration': { path: '/#/configurations', shows: 'Incluir control de calidad' },
  'the workshop’s data': { path: '/#/configurations?tab=shop', shows: 'Identificador' },
  'the branches among the settings': { path: '/#/configurations?tab=branches', shows: 'Sin aprobar' },
  'the branches': { path: '/#/branch_offices', shows: 'Sin aprobar' },
  'a new branch': { path: '/#/garage_branches/create', shows: 'Usar los datos de la sucursal' },
  'a branch': { path: '/#/garage_branches/1/edit', shows: 'No se pueden cambiar.' },
  'the insurers': { path: '/#/insurance-carriers', shows: 'Aseguradora Torogoz' },
  'a new insurer': { path: '/#/insurance-carrier/create', shows: 'NUEVA ASEGURADORA' },
  'an insurer': { path: '/#/insurance-carrier/1/edit', shows: 'Correo electrónico' },
  'the systems': { path: '/#/car-systems', shows: 'Compresor' },
  'the body systems': { path: '/#/car-systems?lista=body', shows: 'Parabrisas' },
  'a new system': { path: '/#/car-system/create', shows: 'Agregar componente' },
  'a body system': { path: '/#/body-system/12/edit', shows: 'Agregar componente' },
  'the orders': { path: '/#/work-orders', shows: 'MECANICAS' },
  'the kinds of order': { path: '/#/work-order/select', shows: 'Diagnóstico, cotización y reparación' },
  'a new mechanic order': { path: '/#/work-order/mechanic/create', shows: 'Tipo de reparación' },
  'the mechanic orders': { path: '/#/mechanic_orders', shows: 'PARA FACTURAR' },
  'a new body-shop order': { path: '/#/work-order/body-shop/create', shows: 'Tipo de reparación' },
  'the body-shop orders': { path: '/#/body-shop-orders?status=0', shows: 'LAVADO DEL VEHÍCULO' },
  'the board of body-shop orders': { path: '/#/body-shop-orders?view=board', shows: 'LAVADO DEL VEHÍCULO' },
  'a new appraisal': { path: '/#/work-order/appraisal/create', shows: 'Tipo de reparación' },
  'the appraisals': { path: '/#/appraisal-orders', shows: 'EN PROCESOS' },
  'the users': { path: '/#/users', shows: 'Quiroga' },
  'a new user': { path: '/#/user/create', shows: 'Salario por hora' },
  'a user': { path: '/#/user/4/edit', shows: 'Nueva contraseña' },
  'work in progress': { path: '/#/mechanic_order/24/in_progress', shows: 'BUJ-24' },
  'quality control': { path: '/#/mechanic_order/21/quality_control', shows: 'ASIGNAR' },
  'a closing': { path: '/#/mechanic-order/17/order_closing', shows: 'Agregar adicional' },
  'the time of an order': { path: '/#/mechanic-order/17/order_closing?tab=times', shows: 'HISTORIAL DE TIEMPO' },
  'a body-shop order': { path: '/#/work-order/body-shop/19/edit', shows: 'EDITAR ORDEN DE TRABAJO' },
  'a body-shop quotation': { path: '/#/body-shop-order/29/quotation/', shows: 'Enviar a proveedor' },
  'a body-shop closing': { path: '/#/body-shop-order/13/order_closing', shows: 'Agregar adicional' },
  'the time of a body-shop order': {
    path: '/#/body-shop-order/13/order_closing?tab=times',
    shows: 'HISTORIAL DE TIEMPO',
  },
  "an appraisal's closing": { path: '/#/appraisal-order/36/order_closing', shows: 'Agregar adicional' },
  'the time of an appraisal': { path: '/#/appraisal-order/36/order_closing?tab=times', shows: 'HISTORIAL DE TIEMPO' },
  'a slip': { path: '/#/work-order/1/order_closing/pdf', shows: 'Datos del cliente' },
  'a timeline': { path: '/#/work-order/1/timeline', shows: 'Orden creada' },
  'the incomplete orders': { path: '/#/cars/incomplete-orders', shows: 'Ordenes Incompletas' },
  'the collaborators': { path: '/#/collaborators', shows: 'MONTO GENERADO' },
  'the orders of a collaborator': { path: '/#/collaborator/4', shows: 'Monto generado' },
  'the tasks of a collaborator': { path: '/#/collaborator/4/tasks/1', shows: 'TAREAS DE LA ORDEN BUJ-1' },
  'the logbook': { path: '/#/bitacora-collaborators', shows: 'MONTO GENERADO' },
  'the logbook of a collaborator': { path: '/#/bitacora-collaborator/4', shows: /180 horas/ },
  'the logbook of an order': { path: '/#/bitacora-collaborator/4/tasks/1', shows: 'TAREAS DE LA ORDEN BUJ-1' },
  'the roles': { path: '/#/roles', shows: 'Coordinador Mecanica' },
  'a new role': { path: '/#/role/create', shows: 'Permisos' },
  'a role': { path: '/#/role/4/edit', shows: 'Permisos' },
}

type Stop = [name: string, screen: { path: string; shows: string | RegExp }]

/** As many screens as one test looks at in good time; the walks go on beside each other. */
const stopsOfAWalk = 7
const stops = Object.entries(inside)
const walks = Array.from({ length: Math.ceil(stops.length / stopsOfAWalk) }, (_, walk) =>
  stops.slice(walk * stopsOfAWalk, (walk + 1) * stopsOfAWalk),
) as [Stop, ...Stop[]][]

for (const [size, use] of Object.entries({ phone, desk })) {
  test.describe(`on a ${size}`, () => {
    test.use(use)
    // The colours are the same at both sizes, and each component was looked at in all four ways.
    const looking = { alsoInDark: use === desk }

    test("the screens before the login are open to everybody's eyes, fingers and ears", async ({ page }) => {
      for (const [name, { path, shows }] of Object.entries(outside)) {
        await test.step(name, async () => {
          await page.goto(path)
          await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
          await expectOpenToEverybody(page, looking)
        })
      }
    })

    for (const [first, ...others] of walks) {
      test(`from ${first[0]} on, the screens behind the login are open to everybody's eyes, fingers and ears`, async ({
        page,
        hire,
        logIn,
      }) => {
        test.setTimeout(120_000)
        const person = await hire('proprietor')
        await page.goto('/#/login')
        await logIn(person)
        for (const [name, { path, shows }] of [first, ...others]) {
          await test.step(name, async () => {
            await page.goto(path)
            await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
            await expect(page.getByText('Cargando...')).toHaveCount(0)
            await expectOpenToEverybody(page, looking)
          })
        }
      })
    }

    test("the first password's screen is, too", async ({ page, hire, logIn }) => {
      const person = await hire('mechanic', { byMail: true })
      await page.goto('/#/login')
      await logIn(person)
      await expect(page.getByText('PRIMER INGRESO')).toBeVisible()
      await expectOpenToEverybody(page)
    })
  })
}

test('the login loads at most 200 kB of gzipped script', async ({ page }) => {
  const scripts: string[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/#/login')
  await expect(page.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
  await expect(page.getByLabel('Usuario')).toBeFocused()
  const loaded = await Promise.all(scripts.map((url) => page.request.get(url).then((answer) => answer.body())))
  const bytes = loaded.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(200_000)
})

test('nobody else is asked for anything: every request goes to the workshop itself', async ({ page, logIn }) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await page.goto('/#/user-profile')
  await logIn({ username: 'admin', password: 'bujia-demo' })
  await expect(page.getByText('SESIONES ABIERTAS')).toBeVisible()
  expect([...asked].filter((origin) => origin.startsWith('http'))).toEqual([new URL(process.env.E2E_URL ?? '').origin])
})
