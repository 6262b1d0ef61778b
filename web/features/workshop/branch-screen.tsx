import { Skeleton } from '@mantine/core'
import { Navigate, useParams } from 'react-router'
import { workshop } from '#domain/workshop/workshop.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { Page } from '#web/ui/page.tsx'
import { BranchForm } from './branch-form.tsx'

export function NewBranchScreen() {
  return (
    <Page title="NUEVA SUCURSAL" narrow>
      <BranchForm branch={undefined} />
    </Page>
  )
}

export function BranchScreen() {
  const { id = '' } = useParams()
  const read = useEndpoint(workshop.readBranch, { params: { id: Number(id) } }, { refetchOnMount: 'always' })
  // What was known before is no ground for an edit until it was read again.
  const branch = read.isFetchedAfterMount ? read.data : undefined
  if (read.isLoadingError) return <Navigate to={paths.home} replace />
  return (
    <Page title="EDITAR SUCURSAL" narrow>
      {branch ? <BranchForm branch={branch} /> : <Skeleton h="40rem" aria-busy />}
    </Page>
  )
}
