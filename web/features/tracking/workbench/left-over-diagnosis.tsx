import { Button, Paper, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import type { SystemKind } from '#domain/systems/systems.contract.ts'
import { removeDraft } from '#web/kernel/drafts.ts'
import { asLastSeen } from '#web/kernel/last-seen.ts'
import { paths } from '#web/kernel/paths.ts'
import { Facts } from '#web/ui/facts.tsx'
import { BackLink } from '#web/ui/link-button.tsx'
import { type Diagnosis, draftKeyOf, rowsLeftOver } from './diagnosis-values.ts'
import classes from './operator.module.css'
import { TakenAway } from './taken-away.tsx'

type LeftOverDiagnosisProps = { diagnosis: Diagnosis; systems: SystemKind; head: ReactNode }

/**
 * Where a diagnosis leads that cannot be filled in any more: to the orders. What somebody had typed into it when it was
 * sent on elsewhere stays in sight until they have done with it.
 */
export function LeftOverDiagnosis({ diagnosis, systems, head }: LeftOverDiagnosisProps) {
  const [rows] = useState(() => rowsLeftOver(systems, diagnosis))
  const [isDone, setDone] = useState(rows.length === 0)
  if (isDone) return <Navigate to={asLastSeen(paths.myWorkOrders)} replace />
  return (
    <Stack gap="md">
      {head}
      <TakenAway>
        <Text size="sm">{messages.refused.diagnosisSentElsewhere}</Text>
      </TakenAway>
      {rows.map(({ name, description, observation, quotation }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are.
        <Paper key={place} withBorder p="md" component="section" aria-label={`Tarea ${place + 1}`}>
          <Facts
            facts={[
              ['Número de parte', name],
              ['Cantidad', String(quotation.quantity ?? '')],
              ['Descripción', description],
              ['Observación', observation],
            ]}
          />
        </Paper>
      ))}
      <div className={classes.buttons}>
        <BackLink to={paths.myWorkOrders}>Salir</BackLink>
        <Button
          onClick={() => {
            removeDraft(draftKeyOf(systems, diagnosis.id))
            setDone(true)
          }}
        >
          Descartar
        </Button>
      </div>
    </Stack>
  )
}
