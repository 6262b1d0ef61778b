import { Progress, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { clientTransfer, type ImportPhase } from '#domain/clients/client-transfer.contract.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'

const askEveryMs = 700

/** What each phase is called, and which part of the bar it fills. */
const phases: Record<ImportPhase, { says: string; from: number; to: number }> = {
  waiting: { says: 'Esperando turno', from: 10, to: 10 },
  reading: { says: 'Leyendo el archivo', from: 10, to: 30 },
  checking: { says: 'Revisando las filas', from: 30, to: 60 },
  writing: { says: 'Guardando los clientes', from: 60, to: 100 },
  done: { says: 'Guardando los clientes', from: 100, to: 100 },
  failed: { says: 'Revisando las filas', from: 60, to: 60 },
}
const sending = { says: 'Enviando el archivo', from: 0, to: 10 }

/** How far an import is. Until the server has the whole file, the share of it that was sent. */
export function ImportProgress({ importKey, sent }: { importKey: string; sent: number }) {
  const isSent = sent >= 1
  const [isBegun, setBegun] = useState(false)
  // What the browser has sent the server has still to take.
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => setBegun(true), askEveryMs)
    return () => clearTimeout(timer)
  }, [isSent])
  const told = useEndpoint(
    clientTransfer.importProgress,
    { params: { key: importKey } },
    { enabled: isBegun, refetchInterval: askEveryMs, staleTime: 0 },
  )
  const { rows = 0, of = 0 } = told.data ?? {}
  const phase = told.data ? phases[told.data.phase] : sending
  const share = told.data ? (of > 0 ? rows / of : 0) : sent
  const percent = phase.from + (phase.to - phase.from) * Math.min(1, share)
  return (
    <Stack gap={6}>
      <Text size="sm" className="tabular" aria-live="polite">
        {phase.says}
        {of > 0 ? ` · ${rows.toLocaleString('en-US')} de ${of.toLocaleString('en-US')} filas` : '…'}
      </Text>
      <Progress value={percent} aria-label="Avance de la importación" size="lg" animated />
    </Stack>
  )
}
