import { Box, Paper, Progress, Tabs } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { access } from '#domain/access/access.contract.ts'
import { offeredOrderTypes } from '#domain/orders/order-kinds.ts'
import { type Configuration, workshop } from '#domain/workshop/workshop.contract.ts'
import { said } from '#web/kernel/said.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { confirm } from '#web/ui/dialogs.tsx'
import { Form } from '#web/ui/form.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import type { Tab } from './configuration-tabs.ts'
import {
  type ConfigurationZodForm,
  type Configured,
  configurationSchema,
  tabOf,
  valuesOf,
} from './configuration-values.ts'
import { GeneralFields } from './general-fields.tsx'
import { ShopFields } from './shop-fields.tsx'

/** Nothing is lost by it, but nobody sees it any more. */
const otherKind = (former: string) => ({
  title: '¿Cambiar el tipo de orden?',
  text: `Las órdenes de ${former} dejarán de verse y sus tiempos en curso se pausarán, hasta que vuelvas a ese tipo.`,
  confirmLabel: 'Cambiar',
})

type Props = { configuration: Configuration; tab: Tab; turnTo: (tab: Tab) => void }

/** One form over two tabs: whatever was typed in either is saved together. */
export function ConfigurationForm({ configuration, tab, turnTo }: Props) {
  // Read anew, it may be another's: what is being edited stays what it was when it was opened, or last saved.
  const [edited, setEdited] = useState(configuration)
  const { id, version, plan } = edited
  const form = useZodForm({
    schema: configurationSchema(plan.enable_type_work_orders),
    initialValues: valuesOf(edited),
    draftKey: `configuration-${id}`,
    version,
  })
  const showIssues = useShownIssues(form, tab, turnTo)
  const save = useAction(workshop.configure, {
    ...said.edited,
    form: { showIssues },
    invalidates: [access.me, workshop.configuration],
    onSuccess: (saved) => {
      form.goOnFrom(valuesOf(saved), saved.version)
      setEdited(saved)
    },
  })

  async function send({ logo, ...body }: Configured): Promise<void> {
    const { type_order_active: before } = edited
    const changesType = before && body.type_order_active && body.type_order_active !== before
    if (changesType && !(await confirm(otherKind(offeredOrderTypes.labelOf(before))))) return
    save.run({ params: { id }, body: { ...body, version }, files: { logo: logo ?? undefined } })
  }

  return (
    <Form form={form} onSubmit={send} onRefused={showIssues} isSaving={save.pending}>
      <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
        <RequiredMark mb="md" />
        <Tabs.Panel value="general" keepMounted>
          <GeneralFields form={form} configuration={edited} />
        </Tabs.Panel>
        <Tabs.Panel value="shop" keepMounted>
          <ShopFields form={form} configuration={edited} />
        </Tabs.Panel>
        {save.pending && save.progress > 0 && (
          <Progress value={save.progress * 100} mt="md" aria-label="Enviando el logo" />
        )}
      </Paper>
      <Box mt="md">
        <FormButtons saving={save.pending} />
      </Box>
    </Form>
  )
}

type Issues = Record<string, string>

/** What is wrong may be in the tab that is not seen: then that one comes forward, with the focus on it. */
function useShownIssues(form: ConfigurationZodForm, tab: Tab, turnTo: (tab: Tab) => void): (issues: Issues) => void {
  const awaited = useRef<Issues>(undefined)
  useEffect(() => {
    if (!awaited.current || !isIn(tab, awaited.current)) return
    form.showIssues(awaited.current)
    awaited.current = undefined
  })
  return (issues) => {
    const [first] = Object.keys(issues)
    if (first === undefined || isIn(tab, issues)) return form.showIssues(issues)
    awaited.current = issues
    turnTo(tabOf(first))
  }
}

function isIn(tab: Tab, issues: Issues): boolean {
  return Object.keys(issues).some((field) => tabOf(field) === tab)
}
