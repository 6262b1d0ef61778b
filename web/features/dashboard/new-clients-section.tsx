import { referenceLabel } from '#domain/clients/client-codes.ts'
import type { MonthlyReport } from '#domain/dashboard/dashboard.contract.ts'
import { BarTable } from '#web/ui/bar-table.tsx'
import { wordFor } from '#web/ui/word-for.ts'
import { useCountedLists } from './counted-lists.ts'
import { FigureLink } from './figure-link.tsx'
import { Section } from './section.tsx'

/** Those admitted in the month, by how they found the workshop. */
export function NewClientsSection({ report }: { report: MonthlyReport }) {
  const { results, total } = report.new_list_client
  const lists = useCountedLists(report)
  return (
    <Section
      title="NÚMERO DE CLIENTES NUEVOS"
      isEmpty={total === 0}
      empty="Aquí se cuentan los clientes que ingresan en el mes, por cómo te conocieron."
      sum={
        <FigureLink to={lists.admitted()} label={newClients(total)}>
          {total}
        </FigureLink>
      }
    >
      <BarTable
        caption="Clientes nuevos por referencia"
        nameTitle="Referencia"
        amountTitle="Clientes"
        largest={Math.max(0, ...results.map((each) => each.reference__count))}
        rows={results.map(({ reference, reference__count: count }) => {
          const name = referenceLabel(reference)
          return {
            name,
            amount: count,
            shown: (
              <FigureLink to={lists.admitted(reference)} label={`${newClients(count)}, ${name}`}>
                {count}
              </FigureLink>
            ),
          }
        })}
      />
    </Section>
  )
}

const newClients = (count: number) => `${count} ${wordFor(count, 'cliente nuevo', 'clientes nuevos')}`
