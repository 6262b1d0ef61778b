import { Group, Image, Table, Text, Title } from '@mantine/core'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { isPriced, type ProviderSlot, providerSlots } from '#domain/quotations/quotation.rules.ts'
import type { Quotation, QuotationLine } from '#domain/quotations/quotations.contract.ts'
import { breakable } from '#web/ui/breakable.tsx'
import { Money } from '#web/ui/money.tsx'
import { rowThatTells } from '#web/ui/print-sheet.tsx'
import classes from './quotation-document.module.css'

type Props = { quotation: Quotation; stamp: string }

/** What the workshop hands over: who quotes, to whom, and what each provider asks. */
export function QuotationDocument({ quotation, stamp }: Props) {
  const { data_garage: garage, data_work_orders: order, results } = quotation
  const billedBy = order.receipt_info_garage_or_branch
  const client = order.client.receipt_info
  return (
    <article className={classes.document}>
      <Group justify="space-between" align="flex-start" gap="lg" mb="lg" className="paper-head">
        <Group gap="md" align="flex-start">
          {garage.logo && <Image src={garage.logo} alt="" w="auto" h={72} maw={180} fit="contain" />}
          <div>
            <Text fw={700} size="lg">
              {billedBy?.name ?? garage.name}
            </Text>
            {billedBy && <Text size="sm">Identificación tributaria: {billedBy.tax_id}</Text>}
            <Text size="sm">Tel. {billedBy?.phone_number || garage.phone_number}</Text>
            <Text size="sm">{billedBy?.email || garage.email}</Text>
            <Text size="sm">{billedBy ? `${billedBy.address}, ${billedBy.city}` : garage.address}</Text>
          </div>
        </Group>
        <div className={classes.title}>
          <Title order={2}>COTIZACIÓN</Title>
          <Text fw={700}>Orden {order.order_number}</Text>
          <Text size="sm">{orderKinds.labelOf(order.type)}</Text>
          <Text size="sm" className="tabular">
            {stamp}
          </Text>
        </div>
      </Group>
      <Table withTableBorder mb="lg" className={classes.facts} aria-label="Datos del cliente">
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row">Cliente</Table.Th>
            <Table.Td>{client.name}</Table.Td>
            <Table.Th scope="row">Identificación tributaria</Table.Th>
            <Table.Td>{client.tax_id}</Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row">Teléfono</Table.Th>
            <Table.Td>{client.phone_number}</Table.Td>
            <Table.Th scope="row">Correo electrónico</Table.Th>
            <Table.Td>{breakable(client.email)}</Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row">Dirección</Table.Th>
            <Table.Td>{[client.address, client.city, client.country_text].filter(Boolean).join(', ')}</Table.Td>
            <Table.Th scope="row">Vehículo</Table.Th>
            <Table.Td>
              {order.car.name} · {order.car.car_registration}
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled by hand must be so by the keyboard, too. */}
      <div className={classes.scrolls} tabIndex={0}>
        <Table withTableBorder withColumnBorders tabularNums className={classes.cards} aria-label="Repuestos">
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.amount}>CANT.</Table.Th>
              <Table.Th>REPUESTO</Table.Th>
              <Table.Th>NÚMERO DE PARTE</Table.Th>
              <Table.Th>DESCRIPCIÓN</Table.Th>
              {providerSlots.map((slot) => (
                <Table.Th key={slot} className={classes.amount}>
                  PROVEEDOR {slot}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {results.map((line) => (
              <Table.Tr key={line.id} {...rowThatTells(line.description)}>
                <Table.Td className={classes.amount} data-label="Cantidad">
                  {line.quantity}
                </Table.Td>
                <Table.Td className={classes.part} data-label="Repuesto">
                  {line.replacement}
                </Table.Td>
                <Table.Td data-label="Número de parte">{line.name_task}</Table.Td>
                <Table.Td className={classes.description} data-label="Descripción">
                  {line.description}
                </Table.Td>
                {providerSlots.map((slot) => (
                  <Table.Td key={slot} className={classes.amount} data-label={`Proveedor ${slot}`}>
                    <Offer line={line} slot={slot} symbol={garage.currency} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Th colSpan={4} scope="row" className={classes.amount}>
                TOTAL
              </Table.Th>
              {providerSlots.map((slot) => (
                <Table.Td key={slot} className={classes.amount} fw={700} data-label={`Proveedor ${slot}`}>
                  {isPriced(results, slot) && (
                    <Money value={quotation[`totalProveedor${slot}`]} symbol={garage.currency} />
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </div>
      <Text size="sm" mt="sm">
        {messages.priceOfLine} {messages.labourApart}
      </Text>
    </article>
  )
}

function Offer({ line, slot, symbol }: { line: QuotationLine; slot: ProviderSlot; symbol: string }) {
  const price = line[`price_provider${slot}`]
  return (
    <>
      {price !== null && <Money value={price} symbol={symbol} />}
      <Text size="xs" className={classes.offer}>
        {line[`provider${slot}`]}
      </Text>
      {line[`approved_provider${slot}`] && (
        <Text size="xs" fw={700} className={classes.offer}>
          Aprobado
        </Text>
      )}
    </>
  )
}
