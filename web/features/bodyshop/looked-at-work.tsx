import { Alert, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { BodyShopWork } from '#domain/bodyshop/bodyshop.contract.ts'
import { isStage } from '#domain/bodyshop/bodyshop.rules.ts'
import { knownBodyShopStatus } from '#domain/bodyshop/bodyshop-statuses.ts'
import { qualityLabel, taskStatuses } from '#domain/tracking/task-statuses.ts'
import { RunningTask, TaskCard, TaskTimer } from '#web/features/tracking/workbench/public.ts'
import { paths } from '#web/kernel/paths.ts'
import { ImageGrid } from '#web/ui/image-grid.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { BodyBench } from './body-work.ts'

/** What is being quoted, is over, or is in a colleague's hands: to be read only. */
export function LookedAtWork({ bench: { work, clock } }: { bench: BodyBench }) {
  return (
    <>
      <Alert variant="light" color="gray" p="sm" icon={<IconEye size={20} aria-hidden />}>
        {whyOnlyRead(work)}
      </Alert>
      {work.rows.map((row) => (
        <TaskCard
          key={row.id}
          name={[row.replacement, row.name].filter(Boolean).join(' · ')}
          about={[row.car_system?.name, `Cantidad ${row.quotation.quantity}`].filter(Boolean).join(' · ')}
          texts={[row.description, row.observation]}
        />
      ))}
      {work.tasks.map((task) => (
        <TaskCard
          key={task.id}
          name={task.name}
          texts={[task.description]}
          status={task.status}
          timer={<TaskTimer name={task.name} task={task} {...clock} />}
        />
      ))}
      {work.checks.map(({ id, name, description, status }) => (
        <TaskCard
          key={id}
          name={name}
          texts={[description]}
          status={status}
          label={qualityLabel(taskStatuses.keyOf(status))}
        />
      ))}
      {work.diagnosis_photos.length > 0 && (
        <section aria-label="Fotos">
          <Text fw={600} mb="xs">
            Fotos
          </Text>
          <ImageGrid images={work.diagnosis_photos.map(({ id, src, name }) => ({ id, url: src, name }))} />
        </section>
      )}
      <LinkButton to={paths.myWorkOrders} variant="default" size="lg" fullWidth>
        Salir
      </LinkButton>
      <RunningTask />
    </>
  )
}

function whyOnlyRead({ status }: BodyShopWork): string {
  const known = knownBodyShopStatus(status)
  if (known === 'quotation') return 'La orden se está cotizando. Por ahora solo puedes verla.'
  if (known && isStage(known)) return 'Esta etapa es de otra persona. Solo puedes verla.'
  return 'No hay trabajo en esta orden. Solo puedes verla.'
}
