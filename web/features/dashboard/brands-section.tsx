import type { MonthlyReport } from '#domain/dashboard/dashboard.contract.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { BarTable } from '#web/ui/bar-table.tsx'
import { wordFor } from '#web/ui/word-for.ts'
import { useCountedLists } from './counted-lists.ts'
import { FigureLine, FigureLink } from './figure-link.tsx'
import { Section } from './section.tsx'

type Brand = MonthlyReport['cars_top'][number]

/** The cars that came in. The number of each kind of order leads to its list. */
export function BrandsSection({ report }: { report: MonthlyReport }) {
  return (
    <Section
      title="MARCAS Y MODELOS"
      isEmpty={report.cars_top.length === 0}
      empty="Aquí se cuentan los vehículos que se reciben en el mes."
    >
      <BarTable
        caption="Órdenes recibidas por marca"
        nameTitle="Marca y modelos"
        amountTitle="Órdenes"
        largest={report.cars_top_max}
        rows={report.cars_top.map((brand) => ({
          name: brand.brand__name,
          amount: brand.contar,
          shown: <BrandCount brand={brand} report={report} />,
          detail: brand.models.map(({ name, contar }) => `${name} (${contar})`).join(', '),
        }))}
      />
    </Section>
  )
}

function BrandCount({ brand, report }: { brand: Brand; report: MonthlyReport }) {
  const lists = useCountedLists(report)
  const kinds = brand.work_orders_by_type.filter(({ count }) => count > 0)
  const [only, ...others] = kinds
  const link = ({ type, count }: Brand['work_orders_by_type'][number]) => (
    <FigureLink
      to={lists.received(orderKinds.keyOf(type), brand.brand__name)}
      label={`${count} ${wordFor(count, 'orden recibida', 'órdenes recibidas')} de ${orderKinds.labelOf(type)}, ${brand.brand__name}`}
    >
      {count}
    </FigureLink>
  )
  if (only && others.length === 0 && only.count === brand.contar) return link(only)
  return (
    <>
      {brand.contar}
      {kinds.map((kind) => (
        <FigureLine key={kind.type}>
          {orderKinds.labelOf(kind.type)} {link(kind)}
        </FigureLine>
      ))}
    </>
  )
}
