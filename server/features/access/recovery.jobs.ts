import { dayAndHour } from '#domain/kernel/zoned.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { job } from '#server/kernel/jobs.ts'
import { sendMail } from '#server/kernel/mail.ts'
import { issueOneTimeKey } from '#server/kernel/one-time-keys.repo.ts'
import { behindDoor, garageItself, inScope } from '#server/kernel/scope.ts'
import { screenAddress } from '#server/kernel/screen-address.ts'
import { recoveryLetter } from './access.letters.ts'
import { findGarage, listRecoverable } from './access.repo.ts'

const linkSeconds = 60 * 60

/** A link to everybody who has the address that was typed, if anybody has. */
export const sendRecoveryJob = job<{ email: string; address: string }>({
  name: 'send_recovery',
  async run(house, { email, address }) {
    const users = await behindDoor(house, { email: email.toLowerCase() }, (tx) => listRecoverable(tx, email))
    for (const user of users) {
      await inScope(house, { ...garageItself(user.garage_id), address }, async (scope) => {
        const token = await issueOneTimeKey(scope, user.id, 'password_reset', { seconds: linkSeconds, replaces: true })
        const { name, time_zone } = await findGarage(scope)
        const url = screenAddress(house, 'resetPassword', { token })
        const until = dayAndHour(new Date(scope.now.getTime() + linkSeconds * 1000), time_zone)
        const to = { firstName: user.first_name, username: user.username, garage: name, url, until }
        await sendMail(scope, user.email, recoveryLetter(to))
        await audit(scope, 'ask_recovery', 'staff_user', user.id)
      })
    }
  },
})
