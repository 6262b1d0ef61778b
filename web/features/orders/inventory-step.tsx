import { SimpleGrid, Stack } from '@mantine/core'
import { limits } from '#domain/kernel/fields.ts'
import {
  fuelLevels,
  inventoryItems,
  inventoryLabels,
  rugCovers,
  upholsteryStates,
} from '#domain/orders/inventory-codes.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { PhotoUploads } from '#web/ui/photo-uploads.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Uploads } from '#web/ui/uploads.ts'
import type { ReceptionForm } from './order-values.ts'

/** INVENTARIO DE VEHÍCULO: how the car came in, so that nobody argues later. */
export function InventoryStep({ form, photos }: { form: ReceptionForm; photos: Uploads }) {
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md" verticalSpacing="lg">
        {inventoryItems.map((item) => (
          <CheckboxField
            key={item}
            form={form}
            name={`car_inventory.${item}`}
            label={inventoryLabels[item]}
            size="md"
          />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 4 }} spacing="md">
        <SelectField
          form={form}
          name="car_inventory.upholstery"
          label="Tapicería"
          required
          options={upholsteryStates.options}
        />
        <SelectField
          form={form}
          name="car_inventory.covers_rugs"
          label="Cubrealfombras"
          required
          options={rugCovers.options}
        />
        <SelectField form={form} name="car_inventory.fuel" label="Combustible" required options={fuelLevels.options} />
        <TextField
          form={form}
          name="car_inventory.mileage"
          label="Kilometraje"
          required
          inputMode="decimal"
          maxLength={limits.mileage}
          autoComplete="off"
        />
      </SimpleGrid>
      <TextField form={form} name="car_inventory.others" label="Otros" lines maxLength={limits.lines} />
      <PhotoUploads form={form} name="photos" label="Fotografías" required uploads={photos} />
    </Stack>
  )
}
