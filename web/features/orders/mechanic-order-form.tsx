import { Button, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { fileLimits } from '#domain/orders/order-files.ts'
import { orders, type WorkOrder } from '#domain/orders/orders.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { inform } from '#web/ui/dialogs.tsx'
import { issuesIn } from '#web/ui/form-issues.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PhotoUploads } from '#web/ui/photo-uploads.tsx'
import { useUploads } from '#web/ui/uploads.ts'
import { Wizard } from '#web/ui/wizard.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import { InventoryStep } from './inventory-step.tsx'
import { bodyOf, draftSchema, type OrderValues, orderSchema, valuesOf, withoutBlanks } from './mechanic-order-values.ts'
import { MechanicStep } from './mechanic-step.tsx'
import { listAt } from './order-tabs.ts'
import { RequestStep } from './request-step.tsx'

const requestFields = ['client', 'car', 'cone', 'repair_type', 'files'] as const

/** Without an order it receives a new one. */
export function MechanicOrderForm({ order }: { order?: WorkOrder }) {
  const navigate = useNavigate()
  const form = useZodForm({
    schema: orderSchema,
    initialValues: valuesOf(order),
    draftKey: `mechanic-order-${order ? `${order.id}-${order.version}` : 'new'}`,
  })
  const files = useUploads({ form, name: 'files', kind: 'documents', most: fileLimits.files })
  const photos = useUploads({ form, name: 'photos', kind: 'image', most: fileLimits.photos })
  const diagnosis = useUploads({ form, name: 'diagnosis_photos', kind: 'image', most: fileLimits.diagnosis_photos })
  const isUploading = [files, photos, diagnosis].some(({ isUnfinished }) => isUnfinished)

  const after = { form, invalidates: [orders.list, orders.read, orders.dashboard] }
  const leave = (saved: WorkOrder | undefined) => {
    form.saved()
    const status = saved?.order_mechanic?.status ?? mechanicStatuses.code.not_assigned
    navigate(listAt(paths.mechanicOrders, status))
  }
  const create = useAction(orders.create, {
    ...after,
    success: messages.created,
    failure: messages.failed.create,
    onSuccess: (saved) => leave(saved),
  })
  const update = useAction(orders.update, {
    ...after,
    success: messages.updated,
    failure: messages.failed.edit,
    onSuccess: (saved) => leave(saved.order),
  })

  function send(values: OrderValues, isComplete: boolean): void {
    if (isUploading) {
      inform(messages.refused.uploading)
      return
    }
    const body = bodyOf(values, isComplete)
    if (order) update.run({ params: { id: order.id }, body: { ...body, version: order.version } })
    else create.run({ body })
  }

  function saveDraft(): void {
    const values = form.getValues()
    const issues = issuesIn(draftSchema, withoutBlanks(values))
    if (Object.keys(issues).length > 0) form.showIssues(issues)
    else send(values, false)
  }

  const pending = create.pending || update.pending
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {messages.requiredMark}
      </Text>
      <Wizard
        form={form}
        submitLabel="Guardar"
        submitting={pending}
        onSubmit={(values) => send(values, true)}
        onBack={() => navigate(paths.mechanicOrders)}
        leave={
          <LinkButton to={order ? paths.mechanicOrders : paths.selectOrder} variant="default">
            Cancelar
          </LinkButton>
        }
        besideNext={
          // What is complete stays so.
          !order?.assignment_completed && (
            <Button variant="default" disabled={pending} onClick={saveDraft}>
              Guardar borrador
            </Button>
          )
        }
        steps={[
          {
            title: 'DETALLES DE SOLICITUD',
            fields: requestFields,
            content: <RequestStep form={form} files={files} order={order} />,
          },
          {
            title: 'INVENTARIO DE VEHÍCULO',
            // Photos that are still on their way are asked for at the end.
            fields: photos.isUnfinished ? ['car_inventory'] : ['car_inventory', 'photos'],
            content: <InventoryStep form={form} photos={photos} />,
          },
          ...(order
            ? [
                {
                  title: 'IMÁGENES DIAGNÓSTICO',
                  fields: ['diagnosis_photos'] as const,
                  content: <PhotoUploads form={form} name="diagnosis_photos" label="Imágenes" uploads={diagnosis} />,
                },
              ]
            : []),
          {
            title: 'ORDEN MECANICA',
            fields: ['order_mechanic'],
            content: <MechanicStep form={form} order={order} />,
          },
        ]}
      />
    </Stack>
  )
}
