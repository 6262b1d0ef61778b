import { Avatar, Button, Grid, Group, Paper, Progress, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod'
import { access, type Me, profileForm } from '#domain/access/access.contract.ts'
import { limits } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { toastMs } from '#domain/kernel/toasts.ts'
import { rememberMe } from '#web/kernel/session.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { EmailField } from '#web/ui/email-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { UploadField } from '#web/ui/upload-field.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'

const schema = profileForm.safeExtend({ avatar: z.instanceof(File).nullable() })

type Props = {
  me: Me
  /** The values are being read again: they show, and cannot be changed yet. */
  isReading: boolean
}

export function ProfileForm({ me, isReading }: Props) {
  const [version, setVersion] = useState(me.version)
  const draftKey = isReading ? undefined : 'profile'
  const form = useZodForm({ schema, initialValues: valuesOf(me), draftKey, version })
  const fullName = `${me.first_name} ${me.last_name}`
  const changesPassword = Boolean(form.useWatchValue('new_password'))
  const changesEmail = form.useWatchValue('email') !== me.email
  const save = useAction(access.updateMe, {
    success: { message: messages.done.profile, stays: toastMs.updated },
    failure: { message: messages.failed.profile, stays: toastMs.profileFailed },
    form,
    invalidates: [access.me, access.sessions],
    onSuccess: (saved) => {
      rememberMe(saved)
      setVersion(saved.version)
      form.goOnFrom(valuesOf(saved), saved.version)
    },
  })

  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
      <Skeleton visible={isReading} inert={isReading} aria-busy={isReading}>
        <Form
          form={form}
          isSaving={save.pending}
          onSubmit={({ avatar, ...body }) =>
            save.run({ body: { ...body, version }, files: { avatar: avatar ?? undefined } })
          }
        >
          <Stack gap="xl">
            <Group gap="md" wrap="nowrap">
              <Avatar src={me.avatar} name={fullName} size={64} alt="" />
              <div>
                <Title order={2}>{fullName}</Title>
                <Text c="dimmed" size="sm">
                  {me.role_text}
                </Text>
              </div>
            </Group>
            <Grid gap={{ base: 'xl', md: '3rem' }}>
              <Grid.Col span={{ base: 12, md: 8 }}>
                <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
                  <TextField form={form} name="first_name" label="Nombre" required maxLength={limits.name.most} />
                  <TextField form={form} name="last_name" label="Apellido" required maxLength={limits.name.most} />
                  <TextField form={form} name="username" label="Usuario" required maxLength={limits.username} />
                  <EmailField form={form} name="email" label="Correo electrónico" required />
                  <PhoneField form={form} name="phone_number" label="Teléfono" required autoComplete="tel" />
                </SimpleGrid>
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 4 }}>
                <UploadField form={form} name="avatar" label="Foto" kind="image" />
                {save.pending && save.progress > 0 && (
                  <Progress value={save.progress * 100} mt="xs" aria-label="Enviando la foto" />
                )}
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 8 }}>
                <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
                  <PasswordField
                    form={form}
                    name="new_password"
                    label="Nueva contraseña"
                    description="Déjala en blanco para conservar la actual"
                    autoComplete="new-password"
                  />
                  {(changesPassword || changesEmail) && (
                    <PasswordField
                      form={form}
                      name="current_password"
                      label="Contraseña actual"
                      description="Para confirmar que eres tú"
                      autoComplete="current-password"
                      required
                    />
                  )}
                </SimpleGrid>
              </Grid.Col>
            </Grid>
            <Group justify="flex-end">
              <Button type="submit" loading={save.pending}>
                Guardar
              </Button>
            </Group>
          </Stack>
        </Form>
      </Skeleton>
    </Paper>
  )
}

function valuesOf({ username, first_name, last_name, email, phone_number }: Me) {
  return {
    username,
    first_name,
    last_name,
    email,
    phone_number,
    new_password: '',
    current_password: '',
    avatar: null,
  }
}
