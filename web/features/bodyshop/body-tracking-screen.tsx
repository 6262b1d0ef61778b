import { Stack } from '@mantine/core'
import { Navigate } from 'react-router'
import { type BodyShopWork, bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { isCheckStage, isPartStage } from '#domain/bodyshop/bodyshop.rules.ts'
import { knownBodyShopStatus } from '#domain/bodyshop/bodyshop-statuses.ts'
import { OpenedWork, WaitingNotice, WorkHead, type WorkProps } from '#web/features/tracking/workbench/public.ts'
import { paths } from '#web/kernel/paths.ts'
import { Page } from '#web/ui/page.tsx'
import { useBodyWork } from './body-work.ts'
import { CheckStage } from './check-stage.tsx'
import { LookedAtWork } from './looked-at-work.tsx'
import { PartsStage } from './parts-stage.tsx'
import { StageChip } from './stage-chip.tsx'

/** One address for every stage; what is not one's own, or over, can be looked at. */
export function BodyTrackingScreen() {
  return (
    <Page title="ENDEREZADO Y PINTURA" narrow>
      <OpenedWork endpoint={bodyShop.read} belongsHere={({ status }) => knownBodyShopStatus(status) !== 'diagnostic'}>
        {(work, ahead) => <Tracking work={work} serverAheadMs={ahead} />}
      </OpenedWork>
    </Page>
  )
}

function Tracking(props: WorkProps<BodyShopWork>) {
  const { id, status, is_mine } = props.work
  if (is_mine && knownBodyShopStatus(status) === 'diagnostic') {
    return <Navigate to={paths.bodyShopDiagnosis({ id })} replace />
  }
  // Another stage is another screen: nothing of the one before stays open.
  return <Stage key={status} {...props} />
}

function Stage({ work, serverAheadMs }: WorkProps<BodyShopWork>) {
  const bench = useBodyWork(work, serverAheadMs)
  const status = knownBodyShopStatus(work.status)
  return (
    <Stack gap="md">
      <WorkHead work={work}>
        <StageChip status={work.status} />
      </WorkHead>
      <WaitingNotice waiting={bench.outbox.waiting} />
      {status && work.is_mine && isPartStage(status) ? (
        <PartsStage bench={bench} stage={status} />
      ) : status && work.is_mine && isCheckStage(status) ? (
        <CheckStage bench={bench} stage={status} />
      ) : (
        <LookedAtWork bench={bench} />
      )}
    </Stack>
  )
}
