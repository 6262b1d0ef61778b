import { demoPassword } from '../server/kernel/common-passwords.ts'

/** Whom a login asks for. */
export type Person = { username: string; password: string }

/** One of the accounts that the demo workshop comes with. */
export const demo = (username: string): Person => ({ username, password: demoPassword })
