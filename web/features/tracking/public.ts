export { expectedStatus, pressesOf } from './expected-status.ts'
export { runOf } from './run-of.ts'
export { TimerBar } from './timer-bar.tsx'
export { WaitingNotice, waitingForNetwork } from './waiting-notice.tsx'
