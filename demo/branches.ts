import { insertBranch, updateBranch } from '#server/features/workshop/public.ts'
import { insertReceiptInfo } from '#server/kernel/receipt-info.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'

const branches = {
  santaTecla: {
    name: 'Sucursal Santa Tecla',
    phone_number: '+50322294410',
    email: 'santatecla@labujia.example',
    foundation_date: '2019-08-05',
    country: 'SV',
    city: 'Santa Tecla',
    address: 'Avenida Manuel Gallardo 41',
    manager: 'La Bujía Santa Tecla, S. A. de C. V.',
    taxId: '0511-050819-102-4',
    isApproved: true,
  },
  soyapango: {
    name: 'Sucursal Soyapango',
    phone_number: '+50322778830',
    email: 'soyapango@labujia.example',
    foundation_date: null,
    country: 'SV',
    city: 'Soyapango',
    address: 'Bulevar del Ejército, kilómetro 6',
    manager: 'La Bujía Soyapango, S. A. de C. V.',
    taxId: '0617-120126-103-6',
    isApproved: false,
  },
} as const

export type DemoBranch = keyof typeof branches

/** A branch with what it is billed under and whoever runs it, as its form would make it. */
export async function openDemoBranch(
  scope: Scope,
  which: DemoBranch,
  hire: (branchId: number) => Promise<number>,
): Promise<number> {
  const { manager, taxId, isApproved, ...branch } = branches[which]
  const { phone_number, email, country, city, address } = branch
  const billed = { name: manager, tax_id: taxId, phone_number, email, country, city, address }
  const receipt_info_id = await insertReceiptInfo(scope, billed)
  const approved_at = isApproved ? scope.now : null
  const id = await insertBranch(scope, { ...branch, receipt_info_id, approved_at })
  await updateBranch(scope, id, { admin_id: await hire(id) })
  return id
}
