import type * as z from 'zod'
import type { subscription } from '#domain/subscription/subscription.contract.ts'
import { multipart, type Upload } from './upload.ts'
import type { World } from './world.ts'

export const registrationPassword = 'bielas y pistones'
export type RegistrationInput = z.input<typeof subscription.register.body>

/** What somebody types into REGISTRO. */
export function registrationInput(username: string, change: Partial<RegistrationInput> = {}): RegistrationInput {
  return {
    name: `Taller ${username}`,
    phone_number: '+50322223333',
    email: `${username}@taller.example`,
    country: 'MX',
    city: 'Puebla',
    address: 'Calle 5',
    plan: 3,
    active_payment: 11,
    proprietor: {
      first_name: 'Rosa',
      last_name: 'Méndez',
      email: `${username}@casa.example`,
      phone_number: '70001000',
      username,
      password: registrationPassword,
      password_confirmation: registrationPassword,
    },
    receipt_info: { name: 'Razón social', tax_id: 'RFC-1', country: 'MX', city: 'Puebla', address: 'Calle 5' },
    ...change,
  }
}

/** The same with a logo, as the screen sends it. */
export async function sendRegistration(w: World, body: RegistrationInput, logo: Omit<Upload, 'part'>, key?: string) {
  const sent = await multipart(body, [{ ...logo, part: 'logo' }])
  const headers = { ...sent.headers, ...(key && { 'idempotency-key': key }) }
  const answer = await w.app.inject({ method: 'POST', url: '/api/garage/', headers, payload: sent.payload })
  return { status: answer.statusCode, body: answer.json() }
}
