import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { type Branch, workshop } from '#domain/workshop/workshop.contract.ts'
import { asLastSeen } from '#web/kernel/last-seen.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { useMe } from '#web/kernel/session.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { Form } from '#web/ui/form.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { ReceiptFields } from '#web/ui/receipt-fields.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import { AdministratorFields, PlaceFields } from './branch-fields.tsx'
import {
  type BranchFormed,
  type BranchZodForm,
  branchSchemas,
  copiedToReceipt,
  emptyBranch,
  valuesOf,
} from './branch-values.ts'
import { branchesTab } from './configuration-tabs.ts'

/** What a new branch is made of, or what may be changed of one. */
export function BranchForm({ branch }: { branch: Branch | undefined }) {
  const navigate = useOnward()
  const { id_garage: garage, garage_country: country } = useMe()
  const form = useZodForm({
    schema: branch ? branchSchemas.edit : branchSchemas.create,
    initialValues: branch ? valuesOf(branch) : emptyBranch(country),
    draftKey: `branch-${branch?.id ?? 'new'}`,
    version: branch?.version,
  })
  const after = {
    form,
    invalidates: [workshop.branches, workshop.readBranch],
    onSuccess: () => {
      form.saved()
      navigate(branch ? asLastSeen(branchesTab) : branchesTab)
    },
  }
  const { created, updated, failed } = messages
  const create = useAction(workshop.createBranch, { ...after, success: created, failure: failed.create })
  const update = useAction(workshop.updateBranch, { ...after, success: updated, failure: failed.edit })
  const isSaving = create.pending || update.pending

  function send({ receipt_info, ...values }: BranchFormed): void {
    const body = { ...values, garage }
    if (branch) update.run({ params: { id: branch.id }, body: { ...body, version: branch.version } })
    else create.run({ body: { ...body, receipt_info } })
  }

  return (
    <Form form={form} onSubmit={send} isSaving={isSaving}>
      <Stack gap="md">
        <RequiredMark />
        <Section title="Datos de la sucursal">
          <PlaceFields form={form} />
        </Section>
        <Section
          title="Administrador"
          about={!branch?.admin && 'Recibirá por correo su usuario y una contraseña temporal.'}
        >
          <AdministratorFields form={form} />
        </Section>
        <Section
          title="Datos de facturación"
          about={branch && 'No se pueden cambiar.'}
          action={!branch && <CopyButton form={form} />}
        >
          <ReceiptFields form={form} disabled={branch !== undefined} />
        </Section>
        <FormButtons cancelTo={branchesTab} saving={isSaving} />
      </Stack>
    </Form>
  )
}

type SectionProps = { title: string; about?: ReactNode; action?: ReactNode; children: ReactNode }

function Section({ title, about, action, children }: SectionProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby={id}>
      <Group justify="space-between" gap="xs" mb="md" mih="2.25rem">
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {about && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
        </div>
        {action}
      </Group>
      {children}
    </Paper>
  )
}

/** Most branches are billed where they are. */
function CopyButton({ form }: { form: BranchZodForm }) {
  function copy(): void {
    const values = form.getValues()
    for (const field of copiedToReceipt) form.setFieldValue(`receipt_info.${field}`, values[field])
  }
  return (
    <Button variant="default" size="compact-md" onClick={copy}>
      Usar los datos de la sucursal
    </Button>
  )
}
