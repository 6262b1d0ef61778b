import { Navigate } from 'react-router'
import { type MechanicWork, mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { OpenedWork, type WorkProps } from '#web/features/tracking/workbench/public.ts'
import { asLastSeen } from '#web/kernel/last-seen.ts'
import { paths } from '#web/kernel/paths.ts'
import { Page } from '#web/ui/page.tsx'
import { ApprovedWork } from './approved-work.tsx'
import { QualityControl } from './quality-control.tsx'

const { not_assigned, diagnostic, quotation } = mechanicStatuses.code
const elsewhere: readonly number[] = [not_assigned, diagnostic, quotation]

export function TrackingScreen() {
  return (
    <Page title="TRABAJOS APROBADOS" narrow>
      <OpenedWork endpoint={mechanic.tasks} belongsHere={({ status }) => !elsewhere.includes(status)}>
        {(work, ahead) => <Tracking work={work} serverAheadMs={ahead} />}
      </OpenedWork>
    </Page>
  )
}

/** One address for the work and for its control; what is over can still be looked at. */
function Tracking({ work, serverAheadMs }: WorkProps<MechanicWork>) {
  if (work.status === diagnostic) return <Navigate to={paths.mechanicDiagnosis({ id: work.id })} replace />
  if (elsewhere.includes(work.status)) return <Navigate to={asLastSeen(paths.myWorkOrders)} replace />
  if (work.status === mechanicStatuses.code.quality_control)
    return <QualityControl work={work} serverAheadMs={serverAheadMs} />
  return <ApprovedWork work={work} serverAheadMs={serverAheadMs} />
}
