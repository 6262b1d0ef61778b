import { Page } from '#web/ui/page.tsx'
import { BranchList, CreateBranchButton } from './branch-list.tsx'

export function BranchesScreen() {
  return (
    <Page title="Sucursales" actions={<CreateBranchButton />}>
      <BranchList />
    </Page>
  )
}
