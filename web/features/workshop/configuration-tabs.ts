import { useSearchParams } from 'react-router'
import { paths } from '#web/kernel/paths.ts'

export const tabs = {
  general: 'GENERAL',
  branches: 'SUCURSALES',
  shop: 'DATOS DE TALLER',
} as const

export type Tab = keyof typeof tabs

/** Where the branches are listed among the settings: what their forms return to. */
export const branchesTab = `${paths.configurations}?tab=${'branches' satisfies Tab}`

/** The tab one is at, kept in the address. Another tab begins with a fresh list. */
export function useTab(): [tab: Tab, turnTo: (tab: Tab) => void] {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab') ?? ''
  const tab: Tab = Object.hasOwn(tabs, asked) ? (asked as Tab) : 'general'
  return [tab, (to) => setParams(to === 'general' ? {} : { tab: to }, { replace: true })]
}
