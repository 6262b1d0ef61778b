import { coded, type KeyOf } from '../kernel/coded.ts'

export const acceptanceStates = coded({
  pending: { code: 10, label: 'Pendiente de aceptación' },
  accepted: { code: 20, label: 'Aceptada' },
  rejected: { code: 30, label: 'Rechazada' },
})

export type Acceptance = KeyOf<typeof acceptanceStates>

/** What the client's link says in its address, and the code that it stands for. */
export const linkStates = {
  ACCEPTED: acceptanceStates.code.accepted,
  REJECTED: acceptanceStates.code.rejected,
} as const
