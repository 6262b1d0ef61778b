import { Button, Group, Image, Table, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { PrintSheet, printSheet } from '#web/ui/print-sheet.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { carPhotos } from './car-photos.ts'
import { clients } from './workshop-clients.ts'

export function GalleryPrint() {
  return (
    <Page
      title="Impresión"
      actions={
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={printSheet}>
          IMPRIMIR
        </Button>
      }
    >
      <Text>Lo que se imprime no se ve en la pantalla.</Text>
      <PrintSheet name="COTIZACIÓN BUJ-00042">
        <Group justify="space-between" align="flex-start" mb="lg">
          <Image src={carPhotos[0]?.url} alt="Taller La Bujía" w="4cm" />
          <div>
            <Title order={1}>COTIZACIÓN BUJ-00042</Title>
            <Text size="sm">Taller La Bujía, S. A. · NIT 1234567-8</Text>
            <Text size="sm">12 calle 3-45, Ciudad de Guatemala</Text>
          </div>
        </Group>
        <Table withTableBorder withColumnBorders tabularNums>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>REPUESTO</Table.Th>
              <Table.Th>ESTADO</Table.Th>
              <Table.Th ta="right">TOTAL</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {clients.map((client) => (
              <Table.Tr key={client.id}>
                <Table.Td>{client.plate}</Table.Td>
                <Table.Td>
                  <StatusChip tone={client.tone}>{client.state}</StatusChip>
                </Table.Td>
                <Table.Td ta="right">
                  <Money value={client.total} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </PrintSheet>
    </Page>
  )
}
