import { renewTemporaryPassword, temporaryDays } from '#server/features/team/public.ts'
import { sendMail } from '#server/kernel/mail.ts'
import { auditPlatform } from '#server/kernel/platform-audit.repo.ts'
import type { PlatformScope } from '#server/kernel/scope.ts'
import { screenAddress } from '#server/kernel/screen-address.ts'
import { branchApprovedLetter } from './platform.letters.ts'
import { approveBranch, enterGarage, findBranchAdministrator } from './platform.repo.ts'

/** Its people may log in from now on, and whoever runs it is told; the time of their first password begins anew. */
export async function openBranch(scope: PlatformScope, garageId: number, id: number): Promise<Record<string, never>> {
  const branch = await approveBranch(scope, garageId, id)
  await auditPlatform(scope, 'approve_branch', 'branch', id, { garageId })
  const admin = branch.admin_id !== null && (await findBranchAdministrator(scope, garageId, branch.admin_id))
  if (admin) {
    const inGarage = await enterGarage(scope, garageId)
    await renewTemporaryPassword(inGarage, admin.id)
    const to = { ...admin, branch: branch.name, url: screenAddress(scope.house, 'login'), days: temporaryDays }
    await sendMail(inGarage, admin.email, branchApprovedLetter(to))
  }
  return {}
}
