import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { messages } from '#domain/kernel/texts.ts'
import type { Quotation } from '#domain/quotations/quotations.contract.ts'
import { showsCosts } from '#domain/team/default-roles.ts'
import { useMe } from '#web/kernel/session.ts'
import { Form } from '#web/ui/form.tsx'
import { BackLink } from '#web/ui/link-button.tsx'
import { PartsListModal } from './parts-list-modal.tsx'
import classes from './quotation.module.css'
import { QuotationCards } from './quotation-cards.tsx'
import { QuotationHead } from './quotation-head.tsx'
import { QuotationTable } from './quotation-table.tsx'
import { QuotationTools } from './quotation-tools.tsx'
import { quotedKindOf } from './quoted-kinds.ts'
import { useQuotation } from './use-quotation.ts'

export function QuotationEditor({ quotation }: { quotation: Quotation }) {
  const [costs, setCosts] = useState(true)
  const work = useQuotation(quotation, showWhere)
  const { form, edited, isOpen, pending } = work
  const me = useMe()
  const maySeeCosts = showsCosts(me.role_text)
  const [listing, setListing] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 74.99em)', undefined, { getInitialValueInEffect: false })
  const kind = quotedKindOf(edited)
  const Lines = isNarrow ? QuotationCards : QuotationTable

  /** What is wrong in the column that is hidden could neither be seen nor take the focus. */
  function showWhere(issues: Record<string, string>): void {
    if (costs || !Object.keys(issues).some((field) => field.endsWith('.cost'))) return
    flushSync(() => setCosts(true))
    form.showIssues(issues)
  }

  return (
    <Form form={form} onSubmit={work.save} onRefused={showWhere} isSheet isSaving={pending}>
      <Stack gap="md">
        <QuotationHead quotation={edited} />
        {work.voided && (
          <Alert color="amber" title={messages.titles.information} role="alert">
            {messages.done.acceptanceVoided}
          </Alert>
        )}
        {!isOpen && <Alert color="gray">La orden ya no está por cotizar: la cotización solo se puede consultar.</Alert>}
        <QuotationTools
          work={work}
          isOpen={isOpen}
          costs={maySeeCosts ? costs : undefined}
          onCosts={() => setCosts(!costs)}
          onPartsList={() => setListing(true)}
        />
        <Text size="sm" c="dimmed">
          {messages.requiredMark} · {messages.priceOfLine}
        </Text>
        <Lines form={form} quotation={edited} costs={maySeeCosts && costs} isOpen={isOpen} />
        <Group justify="flex-end" gap="sm" className={classes.buttons}>
          <BackLink to={kind.list}>Salir</BackLink>
          {isOpen && (
            <>
              <Button type="submit" variant="default" loading={pending}>
                Guardar
              </Button>
              <Button loading={pending} onClick={() => work.finish()}>
                Finalizar
              </Button>
            </>
          )}
        </Group>
      </Stack>
      {listing && <PartsListModal quotation={edited} onClose={() => setListing(false)} />}
    </Form>
  )
}
