import { useSearchParams } from 'react-router'
import type { SystemKind } from '#domain/systems/systems.contract.ts'
import { FilterTabs } from '#web/ui/filter-tabs.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { systemKinds } from './system-kinds.ts'
import { SystemList } from './system-list.tsx'

const kinds: SystemKind[] = ['car', 'body']
const tabs = kinds.map((kind) => ({ value: kind, label: systemKinds[kind].label }))

/** One list at a time, the other a thumb away; which one is in the address, so that forms come back to theirs. */
export function SystemsScreen() {
  const [params, setParams] = useSearchParams()
  const kind: SystemKind = params.get('lista') === 'body' ? 'body' : 'car'

  function show(chosen: SystemKind): void {
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (chosen === 'car') next.delete('lista')
        else next.set('lista', chosen)
        return next
      },
      { replace: true },
    )
  }

  return (
    <Page
      title="Sistemas de vehiculos"
      actions={<LinkButton to={systemKinds[kind].creation}>Crear sistema</LinkButton>}
      filters={<FilterTabs label="Lista" options={tabs} value={kind} onChange={show} />}
    >
      <SystemList key={kind} kind={kind} />
    </Page>
  )
}
