export { mechanicDesk } from './mechanic-desk.service.ts'
export { moveMechanic } from './mechanic-moves.service.ts'
