import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import type { Ref } from 'react'
import { mostCars } from '#domain/clients/clients.contract.ts'
import { carName } from '#domain/vehicles/vehicle-fields.ts'
import type { CarValues } from '#web/features/vehicles/public.ts'
import { useRemovers } from '#web/ui/focus-after-removal.ts'
import { RowAction } from '#web/ui/row-action.tsx'
import type { ClientZodForm } from './client-values.ts'

type Props = {
  form: ClientZodForm
  /** Opens a car; the number after the last is a new one. */
  onOpen: (index: number) => void
  onRemove: (index: number) => void
}

/** VEHÍCULOS CLIENTE: those added so far. */
export function CarsStep({ form, onOpen, onRemove }: Props) {
  const cars = form.useWatchValue('cars')
  const { adder, remover, remove } = useRemovers()
  return (
    <Stack gap="sm">
      {cars.length === 0 && <Text c="dimmed">Agrega por lo menos un vehículo.</Text>}
      {cars.map((car, index) => (
        <CarCard
          key={car.car_registration}
          car={car}
          problems={Object.values(issuesOfCar(form.errors, index))}
          onEdit={() => onOpen(index)}
          remover={remover(index)}
          onRemove={() => remove(index, () => onRemove(index))}
        />
      ))}
      {cars.length < mostCars && (
        <Button
          ref={adder}
          variant="default"
          mih="2.75rem"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onOpen(cars.length)}
        >
          Agregar vehículo
        </Button>
      )}
    </Stack>
  )
}

type CardProps = {
  car: CarValues
  problems: string[]
  onEdit: () => void
  remover: Ref<HTMLButtonElement>
  onRemove: () => void
}

function CarCard({ car, problems, onEdit, remover, onRemove }: CardProps) {
  const { car_registration, names, year, color } = car
  return (
    <Paper withBorder p="sm" role="group" aria-label={`Vehículo ${car_registration}`}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div>
          <Text fw={600} className="tabular">
            {car_registration}
          </Text>
          <Text size="sm" c="dimmed">
            {carName({ model: names.model ?? '', brand: names.brand ?? '' })} · {year} · {color}
          </Text>
          {problems.map((problem) => (
            <Text key={problem} size="sm" c="red" role="alert">
              {problem}
            </Text>
          ))}
        </div>
        <Group gap={4} wrap="nowrap">
          <RowAction label="Editar" of={car_registration ?? ''} icon={IconEdit} onClick={onEdit} />
          <RowAction
            ref={remover}
            label="Quitar"
            of={car_registration ?? ''}
            icon={IconTrash}
            danger
            onClick={onRemove}
          />
        </Group>
      </Group>
    </Paper>
  )
}

/** What the server said about one of the cars, by the names of its own fields. */
export function issuesOfCar(errors: ClientZodForm['errors'], index: number): Record<string, string> {
  const of = `cars.${index}.`
  const own = Object.entries(errors).filter(([path]) => path.startsWith(of))
  return Object.fromEntries(own.map(([path, says]) => [path.slice(of.length), String(says)]))
}
