import {
  clientSheetName,
  isRequired,
  mostSheetRows,
  type SheetField,
  sheetChoices,
  sheetColumns,
  sheetFields,
} from '#domain/clients/client-sheet.ts'
import { columnLetters } from '#domain/kernel/sheet-cells.ts'
import { listInsurerNames } from '#server/features/insurers/public.ts'
import { listCarTypeNames } from '#server/features/vehicles/public.ts'
import type { Download } from '#server/kernel/download.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { type WrittenColumn, writeWorkbook, xlsxType } from '#server/kernel/workbook-writer.ts'
import { writtenColumn } from './client-export.service.ts'

const valuesSheetName = 'Valores'
const wide: WrittenColumn = { width: 60, kind: 'text' }
const narrow: WrittenColumn = { width: 36, kind: 'text' }

const howTo = [
  ['Una fila es un cliente con un vehículo. Las columnas con * son obligatorias.'],
  ['Otro vehículo del mismo cliente va en otra fila con el mismo número de documento.'],
  ['Sin número de documento, las filas con el mismo nombre y teléfono son un mismo cliente.'],
  ['Se revisa todo el archivo antes de guardar: si una celda está mal, no se guarda ningún cliente.'],
  [`Máximo ${mostSheetRows.toLocaleString('en-US')} filas. No se permiten fórmulas ni macros.`],
]

/** The sheet to fill in, what each of its columns wants, and the values that its lists offer. */
export async function writeTemplate(scope: Scope): Promise<Download> {
  const [carTypes, insurers] = await Promise.all([listCarTypeNames(scope), listInsurerNames(scope)])
  const labels = Object.entries(sheetChoices).map(([field, options]) => [field, options.map(({ label }) => label)])
  const offered = new Map<SheetField, readonly string[]>([
    ...(labels as [SheetField, string[]][]),
    ['cars.car_type', carTypes],
    ['cars.insurance_carrier', insurers],
  ])
  const lists = [...offered].filter(([, values]) => values.length > 0)
  const rangeOf = new Map(
    lists.map(([field, values], index) => {
      const letters = columnLetters(index)
      return [
        field,
        { range: `${valuesSheetName}!$${letters}$2:$${letters}$${values.length + 1}`, rows: mostSheetRows },
      ]
    }),
  )
  const longest = Math.max(...lists.map(([, values]) => values.length))
  const content = writeWorkbook([
    {
      name: clientSheetName,
      columns: sheetFields.map((field) => writtenColumn(field, rangeOf.get(field))),
      rows: [sheetFields.map((field) => sheetColumns[field].title)],
    },
    {
      name: 'Instrucciones',
      columns: [narrow, { width: 14, kind: 'text' }, wide, narrow],
      rows: [
        ['Columna', 'Obligatoria', 'Qué se escribe', 'Ejemplo'],
        ...sheetFields.map((field) => {
          const { title, hint, example } = sheetColumns[field]
          return [title, isRequired(field) ? 'Sí' : 'No', hint, example]
        }),
        [],
        ...howTo,
      ],
    },
    {
      name: valuesSheetName,
      columns: lists.map(() => ({ width: 28, kind: 'text' as const })),
      rows: [
        lists.map(([field]) => sheetColumns[field].title),
        ...Array.from({ length: longest }, (_, index) => lists.map(([, values]) => values[index] ?? null)),
      ],
    },
  ])
  return { download: true, content, mediaType: xlsxType, name: 'Plantilla de clientes.xlsx', cacheSeconds: 0 }
}
