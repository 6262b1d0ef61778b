import { defaultBodySystems, defaultCarSystems } from '#domain/systems/default-systems.ts'
import { insertInsurer } from '#server/features/insurers/public.ts'
import { insertOperator } from '#server/features/platform/public.ts'
import { billGarageTo, billRegistration } from '#server/features/subscription/public.ts'
import { insertSystems } from '#server/features/systems/public.ts'
import { hireUser } from '#server/features/team/public.ts'
import { openWorkshop, type RoleIds } from '#server/features/workshop/public.ts'
import { demoPassword } from '#server/kernel/common-passwords.ts'
import { hashPassword } from '#server/kernel/passwords.ts'
import { insertReceiptInfo } from '#server/kernel/receipt-info.repo.ts'
import type { House } from '#server/kernel/scope.ts'
import { addDemoAppraisals } from './appraisals.ts'
import { type DemoBranch, openDemoBranch } from './branches.ts'
import { addDemoClients } from './clients.ts'
import { claimDemo, hasAnyGarage, markPastRemindersSent } from './demo.repo.ts'
import { demoInsurers } from './insurers.ts'
import { addDemoOrders } from './orders.ts'
import { drawnPhotos } from './photos.ts'
import { demoPeople } from './visits.ts'

type Colleague = {
  username: string
  first_name: string
  last_name: string
  role: keyof RoleIds
  /** Works in this branch; its administrator runs it. */
  branch?: DemoBranch
  /** Cents by the hour. */
  salary: number
  /** Cents and hours by the month. */
  goal?: { sales: number; hours: number }
}
type Account = Colleague & { what: string }

/** Who can log in to the demo; the start prints them. */
export const demoAccounts: Account[] = [
  {
    username: 'admin',
    what: 'propietaria',
    first_name: 'Lucía',
    last_name: 'Ferrer',
    role: 'proprietor',
    salary: 1500,
  },
  {
    username: 'coordinador',
    what: 'coordinador',
    first_name: 'Andrés',
    last_name: 'Paz',
    role: 'mechanicCoordinator',
    salary: 950,
    goal: { sales: 1_200_000, hours: 80 },
  },
  {
    username: 'contador',
    what: 'contadora',
    first_name: 'Marta',
    last_name: 'Ibáñez',
    role: 'accountant',
    salary: 825,
  },
  {
    username: 'mecanico',
    what: 'mecánico',
    first_name: 'Tomás',
    last_name: 'Quiroga',
    role: 'mechanic',
    salary: 575,
    goal: { sales: 450_000, hours: 160 },
  },
  {
    username: 'pintor',
    what: 'enderezado y pintura',
    first_name: 'Elena',
    last_name: 'Suárez',
    role: 'bodyShopOperator',
    salary: 600,
    goal: { sales: 520_000, hours: 160 },
  },
  {
    username: 'valuador',
    what: 'valuador',
    first_name: 'Iván',
    last_name: 'Montes',
    role: 'appraiser',
    salary: 650,
    goal: { sales: 300_000, hours: 120 },
  },
  {
    username: 'sucursal',
    what: 'administradora de sucursal',
    first_name: 'Rosa',
    last_name: 'Aguilar',
    role: 'branchAdministrator',
    branch: 'santaTecla',
    salary: 900,
  },
]

/** Runs a branch that the platform has not approved: nobody can log in there yet, so it is not printed. */
const waiting: Colleague = {
  username: 'soyapango',
  first_name: 'Mario',
  last_name: 'Cañas',
  role: 'branchAdministrator',
  branch: 'soyapango',
  salary: 900,
}

/** More hands, for lists and reports that look like a workshop's. They log in like the others. */
const colleagues: Colleague[] = [
  {
    username: 'jmendez',
    first_name: 'Julio',
    last_name: 'Méndez',
    role: 'mechanic',
    salary: 525,
    goal: { sales: 400_000, hours: 160 },
  },
  {
    username: 'nsolis',
    first_name: 'Nora',
    last_name: 'Solís',
    role: 'bodyShopOperator',
    salary: 550,
    goal: { sales: 480_000, hours: 150 },
  },
  {
    username: 'oruiz',
    first_name: 'Óscar',
    last_name: 'Ruiz',
    role: 'mechanic',
    branch: 'santaTecla',
    salary: 540,
    goal: { sales: 380_000, hours: 160 },
  },
]

/** Who runs the platform in the demo; its console is under /platform. */
export const demoOperator = {
  username: 'plataforma',
  what: 'operador de la plataforma (/platform)',
  name: 'Pilar Rivas',
}

/**
 * Fills an empty database with a workshop that looks lived-in, through the services that people's actions go through.
 * Answers whether there was anything to fill.
 */
export async function fillDemo(house: House): Promise<boolean> {
  // One hash for all: they share the password, and each would cost 50 ms.
  const hash = await hashPassword(demoPassword)
  return house.database.transaction({ everyGarage: true }, async (tx) => {
    await claimDemo(tx)
    if (await hasAnyGarage(tx)) return false
    // The claim's own transaction would be ended if nothing was heard from it for long.
    await openDemoWorkshop(house, hash, () => hasAnyGarage(tx))
    await house.database.transaction({ platform: true }, (platform) =>
      insertOperator(platform, { username: demoOperator.username, name: demoOperator.name, password_hash: hash }),
    )
    return true
  })
}

async function openDemoWorkshop(house: House, hash: string, stayAwake: () => Promise<unknown>): Promise<void> {
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
    for (const insurer of demoInsurers) await insertInsurer(scope, insurer)
    await billRegistration(scope)
    const branches = new Map<DemoBranch, number>()
    const people = new Map<string, number>()
    for (const [index, account] of [...demoAccounts, waiting, ...colleagues].entries()) {
      const hire = async (branch_id: number | null) => {
        const id = await hireUser(
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
            salary_cents: account.salary,
            sales_goal_cents: account.goal?.sales ?? null,
            average_monthly_goal_hours: account.goal?.hours ?? null,
          },
          { hash },
        )
        people.set(account.username, id)
        return id
      }
      const { branch } = account
      const known = branch && branches.get(branch)
      // Whoever comes first runs it.
      if (branch && known === undefined) branches.set(branch, await openDemoBranch(scope, branch, hire))
      else await hire(known ?? null)
    }
    // Drawing takes about as long as the clients do, and needs no database.
    const [photos] = await Promise.all([drawnPhotos(), addDemoClients(scope)])
    const given = { people: demoPeople(scope, people), photos, between: stayAwake }
    const beginWork = await addDemoOrders(scope, given)
    await addDemoAppraisals(scope, given)
    await markPastRemindersSent(scope)
    await beginWork()
  })
}
