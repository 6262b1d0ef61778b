import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import type { ReportKind } from '#domain/reports/reports.contract.ts'
import { reportKinds } from './report-kinds.ts'

/** An address whose ids are none leads to the list, before anybody asks for them. */
export function AskedIds({ report, children }: { report: ReportKind; children: ReactNode }) {
  const { id, idCollaborator = id } = useParams()
  if ([id, idCollaborator].every((asked) => Number.isSafeInteger(Number(asked)))) return children
  return <Navigate to={reportKinds[report].list} replace />
}
