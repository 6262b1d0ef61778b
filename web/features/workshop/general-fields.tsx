import { SimpleGrid, Stack, Title } from '@mantine/core'
import { limits } from '#domain/kernel/fields.ts'
import { timeZoneNames } from '#domain/kernel/time-zones.ts'
import type { Configuration } from '#domain/workshop/workshop.contract.ts'
import { OrderTypesField } from '#web/features/subscription/public.ts'
import { EmailField } from '#web/ui/email-field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ConfigurationZodForm } from './configuration-values.ts'

type Props = { form: ConfigurationZodForm; configuration: Configuration }

const columns = { base: 1, sm: 2 }

/** How the workshop works and charges. */
export function GeneralFields({ form, configuration }: Props) {
  return (
    <Stack gap="xl">
      <Stack component="section" gap="md" aria-labelledby="configured-money">
        <Title order={2} id="configured-money">
          Moneda e impuestos
        </Title>
        <SimpleGrid cols={columns} spacing="md">
          <TextField
            form={form}
            name="currency"
            label="Símbolo de moneda"
            description="Se muestra delante de cada monto"
            required
            maxLength={limits.currencySymbol}
          />
          <NumberField
            form={form}
            name="tax_percentage"
            label="Impuesto de repuestos"
            description="De 0 a 100, con hasta dos decimales"
            unit="%"
            required
          />
          <HourlyRates form={form} />
        </SimpleGrid>
      </Stack>
      <Stack component="section" gap="md" aria-labelledby="configured-work">
        <Title order={2} id="configured-work">
          Trabajo
        </Title>
        <SimpleGrid cols={columns} spacing="md">
          <OrderTypesField form={form} plan={configuration.plan} />
          <SwitchField
            form={form}
            name="qa"
            size="md"
            label="Incluir control de calidad"
            description="Las órdenes pasan por control de calidad antes de facturarse"
          />
          <SelectField
            form={form}
            name="time_zone"
            label="Zona horaria"
            required
            searchable
            options={zonesWith(configuration.time_zone)}
          />
          <EmailField form={form} name="email_notifications" label="Correo de notificaciones" required />
        </SimpleGrid>
      </Stack>
    </Stack>
  )
}

/** In the symbol that is being typed, so that it is seen before it is saved. */
function HourlyRates({ form }: Pick<Props, 'form'>) {
  const symbol = form.useWatchValue('currency') ?? ''
  return (
    <>
      <MoneyField form={form} name="cost_hour" label="Costo por hora" symbol={symbol} required />
      <MoneyField form={form} name="hourly_sale" label="Venta por hora" symbol={symbol} required />
    </>
  )
}

/** A browser may know a zone under a newer name than the one that is stored. */
function zonesWith(stored: string) {
  const names = new Set([...timeZoneNames(), stored])
  return [...names].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
