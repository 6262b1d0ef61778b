import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { plateKey } from '#domain/vehicles/vehicle-fields.ts'
import { CarFields, type CarValues, emptyCar, type FilledInCar, filledInCar } from '#web/features/vehicles/public.ts'
import { DiscardButton } from '#web/ui/discard-button.tsx'
import { OpenModal } from '#web/ui/open-modal.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useZodForm } from '#web/ui/zod-form.ts'

type Props = {
  /** Nothing: a new one. */
  car: CarValues | undefined
  others: readonly CarValues[]
  /** What the server said about it, by field. */
  issues: Record<string, string>
  draftKey: string
  onSave: (car: FilledInCar) => void
  onClose: () => void
}

/** A car of a client that is being made. */
export function CarModal({ car, others, issues, draftKey, onSave, onClose }: Props) {
  const isPhone = useIsPhone()
  const thumb = isPhone ? '2.75rem' : undefined
  const form = useZodForm({ schema: filledInCar, initialValues: car ?? emptyCar, draftKey, version: undefined })
  const [told] = useState(issues)
  const { setErrors } = form
  useEffect(() => setErrors(told), [setErrors, told])

  function save(filledIn: FilledInCar): void {
    const again = issuesBeside(filledIn, others)
    if (Object.keys(again).length > 0) {
      form.showIssues(again)
      return
    }
    form.saved()
    onSave(filledInCar.parse(filledIn))
    onClose()
  }

  return (
    <OpenModal onClose={onClose} title={car ? 'EDITAR VEHÍCULO' : 'AGREGAR VEHÍCULO'} size="xl" fullScreen={isPhone}>
      <form onSubmit={form.onSubmit(save)} noValidate>
        <Stack gap="md">
          <RequiredMark />
          <CarFields form={form} />
          <Group justify="flex-end" gap="sm" grow={isPhone}>
            <DiscardButton form={form} onClose={onClose} mih={thumb} />
            <Button type="submit" mih={thumb}>
              {car ? 'Guardar vehículo' : 'Agregar vehículo'}
            </Button>
          </Group>
        </Stack>
      </form>
    </OpenModal>
  )
}

/** Two cars of one client cannot have the same number either; the server would say so only at the end. */
function issuesBeside(car: FilledInCar, others: readonly CarValues[]): Record<string, string> {
  const plate = plateKey(car.car_registration)
  return {
    ...(others.some((other) => plateKey(other.car_registration ?? '') === plate) && {
      car_registration: messages.refused.plateTaken,
    }),
    ...(others.some((other) => other.vin === car.vin) && { vin: messages.refused.vinTaken }),
  }
}
