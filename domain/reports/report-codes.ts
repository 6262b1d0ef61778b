import * as z from 'zod'
import { coded } from '../kernel/coded.ts'

/** The logbook's filter by the order's state. */
export const logbookOrders = coded({
  all: { code: 0, label: 'Todas' },
  in_progress: { code: 1, label: 'En proceso' },
  finished: { code: 2, label: 'Terminadas' },
})

export const reportMonths = coded({
  january: { code: 1, label: 'Enero' },
  february: { code: 2, label: 'Febrero' },
  march: { code: 3, label: 'Marzo' },
  april: { code: 4, label: 'Abril' },
  may: { code: 5, label: 'Mayo' },
  june: { code: 6, label: 'Junio' },
  july: { code: 7, label: 'Julio' },
  august: { code: 8, label: 'Agosto' },
  september: { code: 9, label: 'Septiembre' },
  october: { code: 10, label: 'Octubre' },
  november: { code: 11, label: 'Noviembre' },
  december: { code: 12, label: 'Diciembre' },
})

/** A month as papers, workbooks and screens name it: Enero 2027. */
export function monthName({ month, year }: { month: number; year: number }): string {
  return `${reportMonths.options[month - 1]?.label} ${year}`
}

export const reportYears = { first: 2021, last: 2030 } as const

/** Which month is asked for; without it, the one that it is where the garage is. */
export const monthAsked = {
  month: reportMonths.wire.optional(),
  year: z.coerce.number().int().min(reportYears.first).max(reportYears.last).optional(),
}

/** The stage of a collaborator's task; the words differ from those of the order's states. */
export const collaboratorTaskStages = coded({
  not_assigned: { code: 0, label: 'No asignado' },
  diagnostic: { code: 1, label: 'Diagnóstico' },
  quotation: { code: 2, label: 'Cotización' },
  disarmed: { code: 3, label: 'Desarmado' },
  straightened: { code: 4, label: 'Enderezado' },
  enlisted: { code: 5, label: 'Alistado' },
  painting: { code: 6, label: 'Pintura' },
  polished: { code: 7, label: 'Pulida' },
  armed: { code: 8, label: 'Armado' },
  quality_control: { code: 9, label: 'Control de calidad' },
  car_wash: { code: 10, label: 'Lavado del vehículo' },
  to_check_in: { code: 11, label: 'Para registrar' },
  finalized: { code: 12, label: 'Finalizado' },
})
