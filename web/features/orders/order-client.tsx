import { Button, DataList, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { isMobile } from '#domain/kernel/mobile-devices.ts'
import type { OrderRow } from '#domain/orders/orders.contract.ts'
import { acceptanceStates } from '#domain/quotations/acceptance.ts'
import { AcceptanceChip } from '#web/ui/acceptance-chip.tsx'
import { AppraisalChip } from '#web/ui/appraisal-chip.tsx'
import { useHint } from '#web/ui/hint.tsx'
import { OpenModal } from '#web/ui/open-modal.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import classes from './order-client.module.css'

const nothing = 'N/A'

/** Whose order it is; who works on it and what it is about are behind the name: pointed at, or tapped. */
export function OrderClient({ order, showsAcceptance }: { order: OrderRow; showsAcceptance: boolean }) {
  const hasFinger = useMediaQuery('(hover: none), (pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const isTapped = hasFinger || isMobile(navigator.userAgent)
  return (
    <Group gap="0.125rem 0.5rem" py={2} className={classes.client}>
      {isTapped ? <TappedName order={order} /> : <PointedName order={order} />}
      {order.from_appraisal && <AppraisalChip />}
      {!order.assignment_completed && <StatusChip tone="waiting">Borrador</StatusChip>}
      {showsAcceptance && <AcceptanceChip acceptance={acceptanceStates.keyOf(order.acceptance as 10)} />}
      {showsAcceptance && order.sent_at === null && <StatusChip tone="waiting">Sin enviar</StatusChip>}
      {order.runs_long && <StatusChip tone="refused">Más de 10 horas sin pausa</StatusChip>}
    </Group>
  )
}

function PointedName({ order }: { order: OrderRow }) {
  const { hinted, hint } = useHint({
    multiline: true,
    maw: '24rem',
    label: (
      <Stack gap={2}>
        <Text size="sm" c="inherit">
          Mecánico/Operador: {order.user?.name ?? nothing}
        </Text>
        <Text size="sm" c="inherit" lineClamp={8}>
          Descripción: {order.description || nothing}
        </Text>
      </Stack>
    ),
  })
  return (
    <>
      {/* Reached by the keyboard as well, so that it is not only for those with a mouse. */}
      <UnstyledButton className={classes.name} {...hinted}>
        {order.client.name}
      </UnstyledButton>
      {hint}
    </>
  )
}

function TappedName({ order }: { order: OrderRow }) {
  const [opened, modal] = useDisclosure()
  return (
    <>
      <UnstyledButton className={classes.name} aria-haspopup="dialog" onClick={modal.open}>
        {order.client.name}
      </UnstyledButton>
      {opened && (
        <OpenModal onClose={modal.close} title={order.client.name} withCloseButton={false} closeOnClickOutside>
          <Stack gap="md">
            <DataList labelWidth="9rem" gap="xs">
              <DataList.Item>
                <DataList.ItemLabel>Número de orden</DataList.ItemLabel>
                <DataList.ItemValue>{order.order_number}</DataList.ItemValue>
              </DataList.Item>
              <DataList.Item>
                <DataList.ItemLabel>Mecánico/Operador</DataList.ItemLabel>
                <DataList.ItemValue>{order.user?.name ?? nothing}</DataList.ItemValue>
              </DataList.Item>
              <DataList.Item>
                <DataList.ItemLabel>Descripción</DataList.ItemLabel>
                <DataList.ItemValue>{order.description || nothing}</DataList.ItemValue>
              </DataList.Item>
            </DataList>
            <Button onClick={modal.close} data-autofocus fullWidth size="md">
              CERRAR
            </Button>
          </Stack>
        </OpenModal>
      )}
    </>
  )
}
