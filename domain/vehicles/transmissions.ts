import { coded } from '../kernel/coded.ts'

export const transmissions = coded({
  manual: { code: 10, label: 'Manual' },
  automatic: { code: 20, label: 'Automático' },
})
