import { Paper, Stack } from '@mantine/core'
import * as z from 'zod'
import { limits } from '#domain/kernel/fields.ts'
import { type StoredPermission, storedPermissions } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { flagsOf, type Role, roleForm, team } from '#domain/team/team.contract.ts'
import { asLastSeen } from '#web/kernel/last-seen.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { paths } from '#web/kernel/paths.ts'
import { said } from '#web/kernel/said.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { Form } from '#web/ui/form.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import { PermissionBoxes } from './permission-boxes.tsx'

/** The boxes are one field with one message; on the wire each flag has its own boolean. */
const schema = z.object({
  name: roleForm.shape.name,
  permissions: z.array(z.enum(storedPermissions)).min(1, { error: messages.invalid.permissions }),
})

export function RoleForm({ role }: { role?: Role }) {
  const navigate = useOnward()
  const form = useZodForm({
    schema,
    initialValues: { name: role?.name ?? '', permissions: role ? flagsOf(role) : [] },
    draftKey: `role-${role?.id ?? 'new'}`,
    version: role?.version,
  })
  const after = {
    form,
    invalidates: [team.roles, team.users],
    onSuccess: () => {
      form.saved()
      navigate(role ? asLastSeen(paths.roles) : paths.roles)
    },
  }
  const create = useAction(team.createRole, { ...after, ...said.created })
  const update = useAction(team.updateRole, { ...after, ...said.edited })
  const isSaving = create.pending || update.pending

  function save({ name, permissions }: z.output<typeof schema>) {
    const body = { name, ...asBooleans(permissions) }
    return role
      ? update.run({ params: { id: role.id }, body: { ...body, version: role.version } })
      : create.run({ body })
  }

  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
      <Form form={form} onSubmit={save} isSaving={isSaving}>
        <Stack gap="lg">
          <RequiredMark />
          <TextField form={form} name="name" label="Nombre" required maxLength={limits.alphanumeric} />
          <PermissionBoxes form={form} name="permissions" label="Permisos" required />
          <FormButtons cancelTo={paths.roles} saving={isSaving} />
        </Stack>
      </Form>
    </Paper>
  )
}

function asBooleans(permissions: readonly StoredPermission[]) {
  const flags = storedPermissions.map((flag) => [flag, permissions.includes(flag)])
  return Object.fromEntries(flags) as Record<StoredPermission, boolean>
}
