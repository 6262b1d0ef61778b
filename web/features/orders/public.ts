export { nextScreen } from './next-screen.ts'
export { operatorsFor } from './operator-lookup.ts'
export { timelineAt } from './order-tabs.ts'
export { OrderTimeline } from './order-timeline.tsx'
