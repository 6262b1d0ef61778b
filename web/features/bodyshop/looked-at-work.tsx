import { Alert, Stack, Text, Title } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BodyShopWork, StageWork } from '#domain/bodyshop/bodyshop.contract.ts'
import { isStage } from '#domain/bodyshop/bodyshop.rules.ts'
import { bodyShopLabel, bodyShopStatuses, knownBodyShopStatus } from '#domain/bodyshop/bodyshop-statuses.ts'
import { qualityLabel, taskStatuses } from '#domain/tracking/task-statuses.ts'
import { RunningTask, TaskCard, TaskTimer } from '#web/features/tracking/workbench/public.ts'
import { paths } from '#web/kernel/paths.ts'
import { ImageGrid } from '#web/ui/image-grid.tsx'
import { BackLink } from '#web/ui/link-button.tsx'
import type { BodyBench } from './body-work.ts'

/** What is being quoted, is over, or is in a colleague's hands: to be read only. */
export function LookedAtWork({ bench: { work, clock } }: { bench: BodyBench }) {
  return (
    <>
      <Alert variant="light" color="gray" p="sm" icon={<IconEye size={20} aria-hidden />}>
        {whyOnlyRead(work)}
      </Alert>
      {work.rows.length > 0 && (
        <StageSection name={bodyShopLabel(bodyShopStatuses.code.diagnostic)}>
          {work.rows.map((row) => (
            <TaskCard
              key={row.id}
              name={[row.replacement, row.name].filter(Boolean).join(' · ')}
              about={[row.car_system?.name, `Cantidad ${row.quotation.quantity}`].filter(Boolean).join(' · ')}
              texts={[row.description, row.observation]}
            />
          ))}
        </StageSection>
      )}
      {[...work.passed_stages, work].map((stage) => (
        <WorkOfStage key={stage.status} stage={stage} clock={clock} />
      ))}
      {work.diagnosis_photos.length > 0 && (
        <section aria-label="Fotos">
          <Text fw={600} mb="xs">
            Fotos
          </Text>
          <ImageGrid images={work.diagnosis_photos.map(({ id, src, name }) => ({ id, url: src, name }))} />
        </section>
      )}
      <BackLink to={paths.myWorkOrders} size="lg" fullWidth>
        Salir
      </BackLink>
      <RunningTask />
    </>
  )
}

/** What was done in a stage, or is being done. */
function WorkOfStage({ stage, clock }: { stage: StageWork; clock: BodyBench['clock'] }) {
  if (stage.tasks.length + stage.checks.length === 0) return null
  const label = bodyShopLabel(stage.status)
  return (
    <StageSection name={label}>
      {stage.tasks.map((task) => (
        <TaskCard
          key={task.id}
          name={task.name}
          stage={label}
          texts={[task.description]}
          status={task.status}
          timer={<TaskTimer name={task.name} task={task} {...clock} />}
        />
      ))}
      {stage.checks.map(({ id, name, description, status }) => (
        <TaskCard
          key={id}
          name={name}
          stage={label}
          texts={[description]}
          status={status}
          label={qualityLabel(taskStatuses.keyOf(status))}
        />
      ))}
    </StageSection>
  )
}

function StageSection({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="md" aria-label={name}>
      <Title order={2}>{name}</Title>
      {children}
    </Stack>
  )
}

function whyOnlyRead({ status, end_flow }: BodyShopWork): string {
  const known = knownBodyShopStatus(status)
  if (end_flow) return 'El trabajo terminó. Solo puedes verlo.'
  if (known === 'quotation') return 'La orden se está cotizando. Por ahora solo puedes verla.'
  if (known && isStage(known)) return 'Esta etapa es de otra persona. Solo puedes verla.'
  return 'No hay trabajo en esta orden. Solo puedes verla.'
}
