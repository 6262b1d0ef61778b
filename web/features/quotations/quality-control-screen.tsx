import { Alert, Group, Paper, Stack, Text } from '@mantine/core'
import { useParams } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import { type MechanicStatus, mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { type QualityControl, qualityControlForm, quotations } from '#domain/quotations/quotations.contract.ts'
import { backTo, orderReads } from '#web/features/orders/public.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { paths } from '#web/kernel/paths.ts'
import { said } from '#web/kernel/said.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { Form } from '#web/ui/form.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import { type Option, SelectField } from '#web/ui/select-field.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import { AssignmentButtons } from './assignment-buttons.tsx'
import { withCurrent } from './operator-options.ts'

const assignable: readonly MechanicStatus[] = ['in_progress', 'quality_control']

export function QualityControlScreen() {
  const id = Number(useParams().id)
  const read = useEndpoint(quotations.qualityControl, { params: { id } }, { refetchOnMount: 'always' })
  const operators = useEndpoint(orders.mechanics, { query: { order: id } })
  return (
    <Page title="CONTROL DE CALIDAD" about={read.data?.order_number} narrow>
      <ReadRecord key={id} query={read} fields={1}>
        {(quality) => (
          <ReadRecord query={operators} fields={1}>
            {(options) => <AssignForm id={id} quality={quality} operators={options} />}
          </ReadRecord>
        )}
      </ReadRecord>
    </Page>
  )
}

const schema = qualityControlForm.omit({ version: true })

type Props = { id: number; quality: QualityControl; operators: readonly Option<number>[] }

function AssignForm({ id, quality, operators }: Props) {
  const navigate = useOnward()
  const state = mechanicStatuses.keyOf(quality.status)
  const isOpen = assignable.includes(state)
  // Who manages these orders judges the tasks as well, and has no other way there than from here.
  const isControlled = state === 'quality_control'
  const form = useZodForm({
    schema,
    initialValues: { user: quality.user?.id ?? null },
    draftKey: isOpen ? `quality-control-${id}` : undefined,
    version: quality.version,
  })
  const save = useAction(quotations.assignQualityControl, {
    form,
    ...said.edited,
    invalidates: [quotations.qualityControl, orders.timeline, ...orderReads],
    onSuccess: ({ status }) => {
      form.saved()
      navigate(backTo(paths.mechanicOrders, status))
    },
  })
  const { user } = quality

  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
      <Form
        form={form}
        onSubmit={(body) => save.run({ params: { id }, body: { ...body, version: quality.version } })}
        isSaving={save.pending}
      >
        <Stack gap="md">
          <Group justify="space-between" gap="xs">
            <Text component="h2" fw={600}>
              ASIGNAR
            </Text>
            <Text c="dimmed">{quality.order_number}</Text>
          </Group>
          {!isOpen && (
            <Alert color="gray" p="sm">
              {messages.refused.onlyToRead}
            </Alert>
          )}
          <SelectField
            form={form}
            name="user"
            label="Mecánico/Operador"
            required
            searchable
            disabled={!isOpen}
            options={user ? withCurrent(operators, user.id, user.name) : operators}
          />
          <AssignmentButtons isOpen={isOpen} saving={save.pending}>
            {isControlled && (
              <LinkButton to={paths.mechanicTracking({ id })} variant="default">
                Ver tareas
              </LinkButton>
            )}
          </AssignmentButtons>
        </Stack>
      </Form>
    </Paper>
  )
}
