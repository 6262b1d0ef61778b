import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { dateOf } from '#domain/kernel/dates.ts'
import { cents } from '#domain/kernel/money.ts'
import { type StatusTone, statusColor } from '#web/theme/palette.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { DurationText } from '#web/ui/duration-text.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { Timer } from '#web/ui/timer.tsx'

const texts: Record<StatusTone, string> = {
  waiting: 'Sin asignar',
  examining: 'Diagnóstico',
  quoting: 'Por cotizar',
  working: 'En proceso',
  verifying: 'Control de calidad',
  invoicing: 'Por facturar',
  done: 'Finalizada',
  refused: 'Rechazada',
}

export function GalleryShown() {
  const [runningSince, setRunningSince] = useState<Date | null>(null)
  const [opened] = useState(() => new Date())
  return (
    <Page title="Datos">
      <Stack gap="lg">
        <section aria-label="Estados de una orden">
          <Group gap="xs">
            {(Object.keys(statusColor) as StatusTone[]).map((tone) => (
              <StatusChip key={tone} tone={tone}>
                {texts[tone]}
              </StatusChip>
            ))}
          </Group>
        </section>
        <section aria-label="Cifras">
          <Stack gap={4}>
            <Money value={cents(125_050)} />
            <Money value={cents(-123_456_789)} symbol="Q" fw={700} />
            <DateText value={dateOf(2026, 3, 5)} />
            <DurationText seconds={93_784} />
            <DurationText seconds={null} />
          </Stack>
        </section>
        <section aria-label="Lo que se sabe">
          <Facts
            facts={[
              ['Correos', 'ana@correo.gt, luis@taller.gt'],
              ['NIT', null],
            ]}
          />
        </section>
        <section aria-label="Relojes">
          <Stack gap="sm">
            <Timer label="Pausado" accumulated={3725} runningSince={null} />
            <Timer label="Servidor adelantado" accumulated={0} runningSince={opened} serverAheadMs={90_000} />
            <Paper withBorder p="md" maw="24rem">
              <Group justify="space-between" wrap="nowrap">
                <div>
                  <Title order={2}>Cambio de aceite</Title>
                  <Text size="sm" c="dimmed">
                    Orden BUJ-00042
                  </Text>
                </div>
                <Timer label="Cambio de aceite" accumulated={59} runningSince={runningSince} size="operator" />
              </Group>
              <Button
                fullWidth
                size="operator"
                mt="md"
                leftSection={runningSince ? <IconPlayerPause aria-hidden /> : <IconPlayerPlay aria-hidden />}
                onClick={() => setRunningSince(runningSince ? null : new Date())}
              >
                {runningSince ? 'Pausar' : 'Iniciar'}
              </Button>
            </Paper>
          </Stack>
        </section>
      </Stack>
    </Page>
  )
}
