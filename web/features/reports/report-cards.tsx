import { Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { goalStanding, logbookHours, worksTooLong } from '#domain/reports/report.rules.ts'
import type { AttendedOrders, ReportKind } from '#domain/reports/reports.contract.ts'
import { DurationText } from '#web/ui/duration-text.tsx'
import { Money } from '#web/ui/money.tsx'
import classes from './report-cards.module.css'

type Props = {
  report: ReportKind
  answer: AttendedOrders | undefined
  /** There will be no answer: nothing to wait for. */
  isFailed: boolean
}

/** The month in figures. What an edge says in colour, the text under its figure says in words. */
export function ReportCards({ report, answer, isFailed }: Props) {
  if (!answer) return isFailed ? null : <Skeleton h="5.5rem" mb="md" aria-hidden />
  const { sales_goal, amount_generated, time_invested, price_hour } = answer
  const { isPassed, shortfall, surplus } = goalStanding(sales_goal, amount_generated)
  const isLong = worksTooLong(time_invested)
  return (
    <dl className={classes.cards}>
      <Card name="Meta de ventas" {...(isPassed !== undefined && goalSays(isPassed))}>
        {sales_goal === null ? 'Sin meta' : <Money value={sales_goal} />}
      </Card>
      <Card name="Monto generado">
        <Money value={amount_generated} />
      </Card>
      {shortfall !== undefined && (
        <Card name="Faltante">
          <Money value={shortfall} />
        </Card>
      )}
      {surplus !== undefined && (
        <Card name="Excedente">
          <Money value={surplus} />
        </Card>
      )}
      <Card name="Tiempo invertido" {...(report === 'logbook' && hoursSay(isLong))}>
        <DurationText seconds={time_invested} />
      </Card>
      <Card name="Venta por hora" says="Para órdenes abiertas">
        <Money value={price_hour} />
      </Card>
    </dl>
  )
}

type Said = { tone: 'red' | 'green'; says: string }

function goalSays(isPassed: boolean): Said {
  return isPassed ? { tone: 'green', says: 'Meta superada' } : { tone: 'red', says: 'Meta sin superar' }
}

function hoursSay(isLong: boolean): Said {
  return isLong
    ? { tone: 'red', says: `${logbookHours} horas o más` }
    : { tone: 'green', says: `Menos de ${logbookHours} horas` }
}

type CardProps = Partial<Said> & { name: string; children: ReactNode }

function Card({ name, tone, says, children }: CardProps) {
  return (
    <div className={classes.card} data-tone={tone}>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fw={700} size="lg" className="tabular">
        {children}
      </Text>
      {says && (
        <Text component="dd" m={0} size="xs">
          {says}
        </Text>
      )}
    </div>
  )
}
