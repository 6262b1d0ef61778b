import { Alert, Anchor, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as z from 'zod'
import { access } from '#domain/access/access.contract.ts'
import { limits } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { team, type User, userForm } from '#domain/team/team.contract.ts'
import { call } from '#web/kernel/call.ts'
import { everyPage } from '#web/kernel/every-page.ts'
import { asLastSeen } from '#web/kernel/last-seen.ts'
import { namedOption } from '#web/kernel/named-option.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { paths } from '#web/kernel/paths.ts'
import { said } from '#web/kernel/said.ts'
import { useCan, useMe } from '#web/kernel/session.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { refresh } from '#web/kernel/use-endpoint.ts'
import { EmailField } from '#web/ui/email-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { LookupField } from '#web/ui/lookup-field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'

/** The chosen role's name is kept beside its id, so that a draft can show it again. */
const schema = userForm.omit({ version: true }).extend({ role_text: z.string() })

export function UserForm({ user }: { user?: User }) {
  const me = useMe()
  const navigate = useOnward()
  const isMe = user?.id === me.id
  const form = useZodForm({
    schema,
    initialValues: valuesOf(user),
    draftKey: `user-${user?.id ?? 'new'}`,
    version: user?.version,
  })
  const after = {
    form,
    invalidates: [team.users],
    async onSuccess() {
      form.saved()
      // With another role of their own they may no longer see the list: the guard has to know before they get there.
      if (isMe) await refresh([access.me])
      navigate(user ? asLastSeen(paths.users) : paths.users)
    },
  }
  const create = useAction(team.createUser, { ...after, ...said.created })
  const update = useAction(team.updateUser, { ...after, ...said.edited })
  const isSaving = create.pending || update.pending

  function save({ role_text, new_password, ...body }: z.output<typeof schema>) {
    return user
      ? update.run({ params: { id: user.id }, body: { ...body, new_password, version: user.version } })
      : create.run({ body })
  }

  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
      <Form form={form} onSubmit={save} isSaving={isSaving}>
        <Stack gap="xl">
          <RequiredMark />
          <Section title="Datos personales">
            <TextField form={form} name="first_name" label="Nombre" required maxLength={limits.name.most} />
            <TextField form={form} name="last_name" label="Apellido" required maxLength={limits.name.most} />
            <EmailField form={form} name="email" label="Correo electrónico" required disabled={isMe} />
            <PhoneField form={form} name="phone_number" label="Teléfono" required />
          </Section>
          <Section title="Acceso">
            <TextField
              form={form}
              name="username"
              label="Usuario"
              required
              maxLength={limits.username}
              autoComplete="off"
            />
            <RoleField form={form} user={user} />
            {user && !isMe && (
              <PasswordField
                form={form}
                name="new_password"
                label="Nueva contraseña"
                description="Déjala en blanco para conservar la actual. Si la cambias, se cierran sus sesiones y elegirá otra al ingresar."
                autoComplete="new-password"
              />
            )}
          </Section>
          {isMe && (
            <Text size="sm" c="dimmed">
              Tu correo y tu contraseña los cambias en{' '}
              <Anchor component={Link} to={paths.userProfile} inherit underline="always">
                Mi perfil
              </Anchor>
              .
            </Text>
          )}
          <Section title="Salario y metas">
            <MoneyField form={form} name="salary" label="Salario por hora" />
            <MoneyField form={form} name="sales_goal" label="Meta de ventas mensual" />
            <NumberField form={form} name="average_monthly_goal_hours" label="Meta de horas mensual" />
          </Section>
          {(!user || user.is_expected) && (
            <Alert variant="light" color="gray" icon={<IconMail size={20} aria-hidden />}>
              {user
                ? 'Todavía no eligió su contraseña. Si cambias su correo o su usuario, recibe otra temporal y la anterior deja de servir.'
                : 'Al guardar, la persona recibe un correo con su usuario y una contraseña temporal, que vence en 7 días.'}
            </Alert>
          )}
          <FormButtons cancelTo={paths.users} saving={isSaving} />
        </Stack>
      </Form>
    </Paper>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h4">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {children}
      </SimpleGrid>
    </Stack>
  )
}

type RoleFieldProps = { form: ReturnType<typeof useZodForm<typeof schema>>; user: User | undefined }

function RoleField({ form, user }: RoleFieldProps) {
  const me = useMe()
  const changesRoles = useCan('role_management_garage')
  const why = user && whyFixed(user, changesRoles)
  // Who looks in vain for a role that others have learns why.
  const whichRoles = me.is_proprietor ? undefined : 'Solo aparecen roles cuyos permisos tiene también el tuyo.'
  return (
    <LookupField
      form={form}
      name="role"
      label="Rol"
      required
      disabled={why !== undefined}
      description={why ?? whichRoles}
      lookup={findRoles}
      currentLabel={form.getValues().role_text ?? undefined}
      onChoice={(_, option) => form.setFieldValue('role_text', option?.label ?? '')}
    />
  )
}

function whyFixed(user: User, changesRoles: boolean): string | undefined {
  if (user.is_proprietor) return messages.refused.proprietorRole
  return changesRoles ? undefined : messages.refused.roleChange
}

/** Only the roles that whoever fills in the form may give. */
async function findRoles(search: string) {
  const roles = await everyPage((page) => call(team.roles, { query: { search, assignable: 'true', page } }))
  return roles.map(namedOption)
}

function valuesOf(user: User | undefined) {
  return {
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    username: user?.username ?? '',
    email: user?.email ?? '',
    phone_number: user?.phone_number ?? '',
    role: user?.role ?? null,
    role_text: user?.role_text ?? '',
    salary: user?.salary ?? null,
    sales_goal: user?.sales_goal ?? null,
    average_monthly_goal_hours: user?.average_monthly_goal_hours ?? null,
    new_password: '',
  }
}
