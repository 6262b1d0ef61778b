import type { ReactNode } from 'react'
import type { Slip } from '#domain/closing/closing.contract.ts'
import { showDuration } from '#domain/kernel/durations.ts'
import { addMoney, formatMoney, noMoney, subtractMoney } from '#domain/kernel/money.ts'
import { printStamp } from '#domain/kernel/zoned.ts'
import { useMe } from '#web/kernel/session.ts'
import { breakable } from '#web/ui/breakable.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { rowThatTells } from '#web/ui/print-sheet.tsx'
import classes from './slip.module.css'

type Props = { slip: Slip; withDetail: boolean; printedAt: Date }

/** The kinds of work in the order in which they are told. */
const kinds = [
  { of: 'order_appraisal', title: 'avalúo' },
  { of: 'order_mechanic', title: 'mecánica' },
  { of: 'order_body_shop', title: 'enderezado y pintura' },
] as const

/** What the workshop hands over: who bills whom, for what, and how much. */
export function SlipDocument({ slip, withDetail, printedAt }: Props) {
  const { data, data_historial } = slip
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, data.currency)
  const additionals = addMoney(noMoney, ...data.additionals.map(({ amount }) => amount))
  const works = kinds.flatMap(({ of, title }) => {
    const detail = data_historial[of]
    return detail ? [{ title, detail }] : []
  })
  return (
    <article className={classes.slip}>
      <Head slip={slip} />
      <ClientData slip={slip} printedAt={printedAt} />

      <Section title="Cargos adicionales">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">DESCRIPCIÓN</th>
              <th scope="col" data-number>
                CANTIDAD
              </th>
              <th scope="col" data-number>
                TOTAL
              </th>
            </tr>
          </thead>
          <tbody>
            {data.additionals.map(({ description, amount }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a document have no other name than their number.
              <tr key={place} {...rowThatTells(description)}>
                <td>{place + 1}</td>
                <td className={classes.told}>{description}</td>
                <td data-number>1</td>
                <td data-number>{money(amount)}</td>
              </tr>
            ))}
            {data.additionals.length === 0 && (
              <tr>
                <td colSpan={4}>Sin cargos adicionales</td>
              </tr>
            )}
          </tbody>
        </table>
      </Section>

      {withDetail && works.map(({ title, detail }) => <WorkDetail key={title} {...{ title, detail, money }} />)}

      <dl className={classes.sums}>
        <dt>Trabajo y repuestos</dt>
        <dd>{money(subtractMoney(data.total_amount, additionals))}</dd>
        <dt>Cargos adicionales</dt>
        <dd>{money(additionals)}</dd>
        <dt data-total>TOTAL</dt>
        <dd data-total>{money(data.total_amount)}</dd>
      </dl>
      <footer className={classes.signatures}>
        <div>Entregado por</div>
        <div>Recibido conforme</div>
      </footer>
    </article>
  )
}

function Head({ slip: { data } }: { slip: Slip }) {
  const { name, logo, receipt_info: billed } = data.receipt_info_garage_or_branch
  return (
    <header className={classes.head}>
      <div className={classes.garage}>
        {logo && <img src={logo} alt="" className={classes.logo} />}
        <div>
          <h2 className={classes.name}>{name}</h2>
          {billed && (
            <address className={classes.address}>
              {billed.name !== name && <div>{billed.name}</div>}
              <div>Identificación tributaria: {billed.tax_id}</div>
              <div>{breakable([billed.phone_number, billed.email].filter(Boolean).join(' · '))}</div>
              <div>{[billed.address, billed.city, billed.country_text].filter(Boolean).join(', ')}</div>
            </address>
          )}
        </div>
      </div>
      <div className={classes.number}>
        <div className={classes.kind}>Orden de trabajo</div>
        <div className={classes.order}>{data.order_number}</div>
        {data.closed_at ? (
          <div>
            Cerrada el <DateText value={new Date(data.closed_at)} />
          </div>
        ) : (
          <strong>BORRADOR</strong>
        )}
      </div>
    </header>
  )
}

function ClientData({ slip: { data }, printedAt }: { slip: Slip; printedAt: Date }) {
  const { receipt_info: client } = data.client
  const { time_zone } = useMe()
  const facts: [label: string, value: string | null][] = [
    ['Nombre', client.name],
    ['Identificación tributaria', client.tax_id],
    ['Teléfono', client.phone_number],
    ['Correo electrónico', client.email],
    ['País', client.country_text],
    ['Ciudad', client.city],
    ['Dirección', client.address],
    ['Vehículo', `${data.car.car_registration} · ${data.car.name}`],
    ['Fecha y hora', printStamp(printedAt, time_zone)],
  ]
  return (
    <Section title="Datos del cliente">
      <table className={classes.facts}>
        <tbody>
          {facts.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{breakable(value) || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

type Detail = NonNullable<Slip['data_historial']['order_mechanic']>
type DetailProps = { title: string; detail: Detail; money: (amount: Detail['labour']) => string }

const toldOf = ({ description, observation }: Detail['parts'][number]) =>
  [description, observation].filter(Boolean).join('. ')

/** What was put in and done of one kind of work. */
function WorkDetail({ title, detail, money }: DetailProps) {
  const hasParts = detail.parts.length > 0
  return (
    <Section title={`Detalle del trabajo: ${title}`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">#</th>
            {hasParts && <th scope="col">REPUESTO</th>}
            <th scope="col">DESCRIPCIÓN</th>
            {hasParts && <th scope="col">PROVEEDOR</th>}
            <th scope="col" data-number>
              TOTAL
            </th>
          </tr>
        </thead>
        <tbody>
          {detail.parts.map((part, place) => (
            <tr key={part.id} {...rowThatTells(toldOf(part))}>
              <td>{place + 1}</td>
              <td>
                {part.quantity} × {[part.replacement, part.name].filter(Boolean).join(' · ')}
              </td>
              <td className={classes.told}>{toldOf(part)}</td>
              <td>{part.provider}</td>
              <td data-number>{money(part.price_provider ?? noMoney)}</td>
            </tr>
          ))}
          <tr>
            <td>{detail.parts.length + 1}</td>
            <td colSpan={hasParts ? 3 : 1}>Mano de obra ({showDuration(detail.time)})</td>
            <td data-number>{money(detail.labour)}</td>
          </tr>
        </tbody>
      </table>
      {detail.observation && (
        <p className={classes.observation}>
          <strong>Observación:</strong> {detail.observation}
        </p>
      )}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
  )
}
