import { defaultBodySystems, defaultCarSystems } from '#domain/systems/default-systems.ts'
import { insertOperator } from '#server/features/platform/public.ts'
import { billGarageTo, billRegistration, insertSystems } from '#server/features/subscription/public.ts'
import { hireUser } from '#server/features/team/public.ts'
import { openWorkshop, type RoleIds } from '#server/features/workshop/public.ts'
import { hashPassword } from '#server/kernel/passwords.ts'
import { insertReceiptInfo } from '#server/kernel/receipt-info.repo.ts'
import type { House } from '#server/kernel/scope.ts'
import { type DemoBranch, openDemoBranch } from './branches.ts'
import { claimDemo, hasAnyGarage } from './demo.repo.ts'

const password = 'bujia-demo'

type Account = {
  username: string
  what: string
  first_name: string
  last_name: string
  role: keyof RoleIds
  /** Works in this branch, and runs it. */
  branch?: DemoBranch
}

/** Who can log in to the demo; the start prints them. */
export const demoAccounts: Account[] = [
  { username: 'admin', what: 'propietaria', first_name: 'Lucía', last_name: 'Ferrer', role: 'proprietor' },
  { username: 'coordinador', what: 'coordinador', first_name: 'Andrés', last_name: 'Paz', role: 'mechanicCoordinator' },
  { username: 'contador', what: 'contadora', first_name: 'Marta', last_name: 'Ibáñez', role: 'accountant' },
  { username: 'mecanico', what: 'mecánico', first_name: 'Tomás', last_name: 'Quiroga', role: 'mechanic' },
  {
    username: 'pintor',
    what: 'enderezado y pintura',
    first_name: 'Elena',
    last_name: 'Suárez',
    role: 'bodyShopOperator',
  },
  { username: 'valuador', what: 'valuador', first_name: 'Iván', last_name: 'Montes', role: 'appraiser' },
  {
    username: 'sucursal',
    what: 'administradora de sucursal',
    first_name: 'Rosa',
    last_name: 'Aguilar',
    role: 'branchAdministrator',
    branch: 'santaTecla',
  },
]

/** Runs a branch that the platform has not approved: nobody can log in there yet, so it is not printed. */
const waiting: Account = {
  username: 'soyapango',
  what: 'administrador de una sucursal sin aprobar',
  first_name: 'Mario',
  last_name: 'Cañas',
  role: 'branchAdministrator',
  branch: 'soyapango',
}

/** Who runs the platform in the demo; its console is under /platform. */
export const demoOperator = {
  username: 'plataforma',
  what: 'operador de la plataforma (/platform)',
  name: 'Pilar Rivas',
}

/** Fills an empty database with a workshop that looks lived-in, through the services that people's actions go through. */
export async function fillDemo(house: House): Promise<void> {
  // One hash for all: they share the password, and each would cost 50 ms.
  const hash = await hashPassword(password)
  await house.database.transaction({ everyGarage: true }, async (tx) => {
    await claimDemo(tx)
    if (await hasAnyGarage(tx)) return
    await openDemoWorkshop(house, hash)
    await house.database.transaction({ platform: true }, (platform) =>
      insertOperator(platform, { username: demoOperator.username, name: demoOperator.name, password_hash: hash }),
    )
  })
}

async function openDemoWorkshop(house: House, hash: string): Promise<void> {
  const garage = {
    name: 'Taller La Bujía',
    phone_number: '+50322451180',
    email: 'hola@labujia.example',
    country: 'SV',
    city: 'San Salvador',
    address: 'Calle Los Almendros 214, Colonia Escalón',
    foundation_date: '2014-03-10',
    subdomain: 'labujia',
    prefix: 'BUJ',
    plan_id: 3,
    payment_type: 11,
    time_zone: 'America/El_Salvador',
    tax_percentage: '13.00',
    email_notifications: 'avisos@labujia.example',
    web_page: 'https://labujia.example',
    facebook: 'labujiataller',
    instagram: '@labujia.taller',
    cost_hour_cents: 850,
    hourly_sale_cents: 2200,
  }
  await openWorkshop(house, garage, async (scope, roles) => {
    const receiptInfoId = await insertReceiptInfo(scope, {
      name: 'La Bujía, S. A. de C. V.',
      tax_id: '0614-100314-101-2',
      phone_number: garage.phone_number,
      email: garage.email,
      country: garage.country,
      city: garage.city,
      address: garage.address,
    })
    await billGarageTo(scope, receiptInfoId)
    await insertSystems(scope, 'car', defaultCarSystems)
    await insertSystems(scope, 'body', defaultBodySystems)
    await billRegistration(scope)
    for (const [index, account] of [...demoAccounts, waiting].entries()) {
      const hire = (branch_id: number | null) =>
        hireUser(
          scope,
          {
            username: account.username,
            first_name: account.first_name,
            last_name: account.last_name,
            email: `${account.username}@labujia.example`,
            phone_number: `+5037000${1000 + index * 37}`,
            role_id: roles[account.role],
            branch_id,
            is_proprietor: account.role === 'proprietor',
          },
          { hash },
        )
      if (account.branch) await openDemoBranch(scope, account.branch, hire)
      else await hire(null)
    }
  })
}
