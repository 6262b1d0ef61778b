export { BujiaMark, Door } from './door.tsx'
export { useCountdown } from './use-countdown.ts'
