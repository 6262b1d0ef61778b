import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { diagnosisPhotosAtOnce, fileLimits } from '#domain/orders/order-files.ts'
import type { OrderForm } from '#domain/orders/order-forms.ts'
import { orders, type WorkOrder } from '#domain/orders/orders.contract.ts'
import { subscription } from '#domain/subscription/subscription.contract.ts'
import { asLastSeen } from '#web/kernel/last-seen.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { paths } from '#web/kernel/paths.ts'
import { said } from '#web/kernel/said.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { refresh } from '#web/kernel/use-endpoint.ts'
import { inform } from '#web/ui/dialogs.tsx'
import { issuesIn } from '#web/ui/form-issues.ts'
import { BackLink } from '#web/ui/link-button.tsx'
import { PhotoUploads } from '#web/ui/photo-uploads.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { useUploads } from '#web/ui/uploads.ts'
import { Wizard } from '#web/ui/wizard.tsx'
import { forgetRefusedCar } from './cars-of-client.ts'
import { InventoryStep } from './inventory-step.tsx'
import { OrderLimitNotice, useIsAtOrderLimit } from './order-limit-notice.tsx'
import { orderReads } from './order-reads.ts'
import { backTo, listAt } from './order-tabs.ts'
import { draftSchema, type ReceptionForm, withoutBlanks } from './order-values.ts'
import { RequestStep } from './request-step.tsx'

const requestFields = ['client', 'car', 'cone', 'repair_type', 'files'] as const

type OrderWizardProps = {
  form: ReceptionForm
  /** Without an order it receives a new one. */
  order: WorkOrder | undefined
  /** The list of its kind, and the tab of it in which an order that was saved is found. */
  list: string
  statusOf: (saved: WorkOrder) => number | undefined
  /** It is quoted already: whose it is stays. */
  isOwnerSettled: boolean
  /** Shows what a new order's car is to be reminded of. */
  remindsOfCar?: boolean
  /** Once it is known, it shows the photos of its diagnosis. */
  hasDiagnosis?: boolean
  bodyOf: (isComplete: boolean) => OrderForm
  submitLabel: string
  step: { title: string; fields: readonly `order_${OrderType}`[]; content: ReactNode }
}

/** DETALLES DE SOLICITUD, INVENTARIO DE VEHÍCULO, IMÁGENES DIAGNÓSTICO, and the step of the order's own kind. */
export function OrderWizard(props: OrderWizardProps) {
  const { form, order, list, statusOf, isOwnerSettled, bodyOf, submitLabel, step } = props
  const { remindsOfCar = false, hasDiagnosis = true } = props
  const navigate = useOnward()
  const files = useUploads({ form, name: 'files', kind: 'documents', most: fileLimits.files })
  const photos = useUploads({ form, name: 'photos', kind: 'photo', most: fileLimits.photos })
  const diagnosis = useUploads({
    form,
    name: 'diagnosis_photos',
    kind: 'photo',
    most: fileLimits.diagnosis_photos,
    mostAtOnce: diagnosisPhotosAtOnce,
  })
  const isUploading = [files, photos, diagnosis].some(({ isUnfinished }) => isUnfinished)

  /** What failed is shown where it is tried again, whichever step that is. */
  function hasArrived(): boolean {
    if (!isUploading) return true
    const failed = Object.entries({ files, photos, diagnosis_photos: diagnosis }).filter(
      ([, { hasFailed }]) => hasFailed,
    )
    if (failed.length === 0) inform(messages.refused.uploading)
    else form.showIssues(Object.fromEntries(failed.map(([name]) => [name, messages.refused.uploading])))
    return false
  }

  const after = { form, invalidates: orderReads }
  const leave = (saved: WorkOrder | undefined) => {
    form.saved()
    const status = saved && statusOf(saved)
    const found = order ? backTo : listAt
    navigate(status === undefined ? list : found(list, status))
  }
  const create = useAction(orders.create, {
    ...after,
    ...said.created,
    onSuccess: (saved) => leave(saved),
    onFailure: (failure) => {
      forgetRefusedCar(form, failure)
      // The last one of the plan may have gone while this was filled in.
      void refresh([subscription.limitOrder])
    },
  })
  const update = useAction(orders.update, {
    ...after,
    ...said.edited,
    onSuccess: (saved) => leave(saved.order),
    onFailure: (failure) => forgetRefusedCar(form, failure),
  })

  function send(isComplete: boolean): void {
    const body = bodyOf(isComplete)
    if (order) update.run({ params: { id: order.id }, body: { ...body, version: order.version } })
    else create.run({ body })
  }

  function saveDraft(): void {
    const issues = issuesIn(draftSchema, withoutBlanks(form.getValues()))
    if (Object.keys(issues).length > 0) form.showIssues(issues)
    else if (hasArrived()) send(false)
  }

  const pending = create.pending || update.pending
  return (
    <Stack gap="md">
      {!order && <LimitOfNewOrders form={form} />}
      <RequiredMark />
      <Wizard
        form={form}
        submitLabel={submitLabel}
        submitting={pending}
        isReady={hasArrived}
        isKnown={order !== undefined}
        onSubmit={() => send(true)}
        onBack={() => navigate(asLastSeen(list))}
        leave={<BackLink to={order ? list : paths.selectOrder}>Cancelar</BackLink>}
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
            content: (
              <RequestStep
                form={form}
                files={files}
                order={order}
                isOwnerSettled={isOwnerSettled}
                remindsOfCar={remindsOfCar && !order}
                isUploading={isUploading}
              />
            ),
          },
          {
            title: 'INVENTARIO DE VEHÍCULO',
            fields: ['car_inventory', 'photos'],
            late: photos.isUnfinished ? ['photos'] : [],
            content: <InventoryStep form={form} photos={photos} />,
          },
          ...(order && hasDiagnosis
            ? [
                {
                  title: 'IMÁGENES DIAGNÓSTICO',
                  fields: ['diagnosis_photos'] as const,
                  content: <PhotoUploads form={form} name="diagnosis_photos" label="Imágenes" uploads={diagnosis} />,
                },
              ]
            : []),
          step,
        ]}
      />
    </Stack>
  )
}

/** Whoever has filled something in stays at it, whether they buy more or not. */
function LimitOfNewOrders({ form }: { form: ReceptionForm }) {
  return useIsAtOrderLimit() && <OrderLimitNotice keepsPlace={form.isUnsaved} />
}
