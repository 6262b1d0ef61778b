import { paths } from '#web/kernel/paths.ts'
import { garageToken } from '#web/kernel/token.ts'

const doors: string[] = ['', '#', `#${paths.home}`, `#${paths.login}`]

/**
 * A host that begins with www is the shop window: whoever comes in by its front door starts at the plans. Deeper
 * addresses (a recovery link, say) and people who are logged in pass, and from the plans one can still go to the login.
 */
export function startAtSuscriptions(): void {
  if (!location.hostname.startsWith('www') || garageToken.stored() || !doors.includes(location.hash)) return
  history.replaceState(null, '', `#${paths.suscriptions}`)
}
