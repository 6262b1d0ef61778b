import { clientTransfer } from '#domain/clients/client-transfer.contract.ts'
import { implement, preparedBy } from '#server/kernel/implement.ts'
import { exportClients } from './client-export.service.ts'
import { findImport } from './client-import.repo.ts'
import { prepareImport, writeImport } from './client-import.service.ts'
import { writeTemplate } from './client-template.service.ts'

export const transferRoutes = implement(clientTransfer, {
  importTemplate: (scope) => writeTemplate(scope),
  import: preparedBy(prepareImport, (scope, _asked, prepared) => writeImport(scope, prepared)),
  importProgress: (scope, { params }) => findImport(scope, params.key),
  export: (scope, { query }) => exportClients(scope, query.type_client),
})
