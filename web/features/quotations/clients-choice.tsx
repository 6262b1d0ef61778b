import { Box, Button, Group, Image, Paper, Radio, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Cents, noMoney } from '#domain/kernel/money.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { acceptanceStates } from '#domain/quotations/acceptance.ts'
import { approvedOf, chosenTotal, type ProviderSlot, providerSlots } from '#domain/quotations/quotation.rules.ts'
import { type ClientsQuotation, quotations } from '#domain/quotations/quotations.contract.ts'
import { CallError } from '#web/kernel/call-error.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { Money } from '#web/ui/money.tsx'
import { PhoneLink } from '#web/ui/phone-text.tsx'
import classes from './clients-choice.module.css'

type Props = { token: string; quotation: ClientsQuotation; onChanged: () => void }

/** One provider for each part, the total that follows, and one button. */
export function ClientsChoice({ token, quotation, onChanged }: Props) {
  const { results: lines, data_garage: garage, offer } = quotation
  useDocumentTitle(`Cotización ${quotation.order_number} · ${garage.name}`)
  const [choice, setChoice] = useState(() => firstChoice(quotation))
  // What they agreed to stays what it was, whatever the workshop writes afterwards.
  const [accepted, setAccepted] = useState<Cents>()
  const [isOutdated, setOutdated] = useState(false)
  const choose = useAction(quotations.choose, {
    success: messages.done.sent,
    failure: messages.failed.request,
    onFailure: (failure) => {
      if (!(failure instanceof CallError)) return
      // The prices were changed meanwhile: they are shown before anybody agrees to them.
      if (failure.status === 409) onChanged()
      if (failure.status === 404) setOutdated(true)
    },
  })
  const total = chosenTotal(lines, choice)

  async function save(): Promise<void> {
    const data = Object.fromEntries(lines.map(({ id }) => [String(id), choice.get(id) ?? 1]))
    if (await choose.run({ body: { token, data, offer } })) setAccepted(total)
  }

  return (
    <main className={classes.page}>
      <Stack gap="lg">
        <Group gap="sm" wrap="nowrap">
          {garage.logo && <Image src={garage.logo} alt="" h={48} w="auto" maw={140} fit="contain" />}
          <Text fw={650} size="xl" lineClamp={2}>
            {garage.name}
          </Text>
        </Group>
        <Box>
          <Title order={1} size="h2">
            Cotización {quotation.order_number}
          </Title>
          <Text fw={600}>{orderKinds.labelOf(quotation.type)}</Text>
          <Text c="dimmed">
            {quotation.car.name} · {quotation.car.car_registration}
          </Text>
        </Box>
        {accepted !== undefined ? (
          <Outcome title={messages.done.clientAnswered}>
            Total elegido: <Money value={accepted} symbol={garage.currency} fw={700} />.{' '}
            <WhomToCall phone={garage.phone_number} />
          </Outcome>
        ) : isOutdated ? (
          <Outcome title={messages.linkOutdated.title}>
            {messages.linkOutdated.text} <WhomToCall phone={garage.phone_number} />
          </Outcome>
        ) : (
          <>
            <div>
              <Text>Elige un proveedor para cada repuesto.</Text>
              <Text size="sm" c="dimmed" mt={4}>
                Al guardar, aceptas la cotización. {messages.priceOfLine} {messages.labourApart}{' '}
                <WhomToCall phone={garage.phone_number} />
              </Text>
            </div>
            {lines.map((line) => (
              <Paper key={line.id} withBorder p="md" radius="md">
                <Radio.Group
                  label={`${line.quantity} × ${line.replacement}`}
                  description={line.description}
                  value={String(choice.get(line.id))}
                  onChange={(slot) => setChoice(new Map(choice).set(line.id, Number(slot) as ProviderSlot))}
                  classNames={{ label: classes.part }}
                >
                  <Stack gap="xs" mt="sm">
                    {providerSlots.map((slot) => (
                      <Radio.Card key={slot} value={String(slot)} radius="md" className={classes.offer}>
                        <Group wrap="nowrap" gap="sm">
                          <Radio.Indicator />
                          <Text className={classes.provider}>{line[`provider${slot}`]}</Text>
                          <Money value={line[`price_provider${slot}`] ?? noMoney} symbol={garage.currency} fw={600} />
                        </Group>
                      </Radio.Card>
                    ))}
                  </Stack>
                </Radio.Group>
              </Paper>
            ))}
          </>
        )}
      </Stack>
      {accepted === undefined && !isOutdated && (
        <Group className={classes.total} wrap="nowrap" justify="space-between">
          <div aria-live="polite">
            <Text size="sm" c="dimmed">
              Total
            </Text>
            <Money value={total} symbol={garage.currency} fw={700} fz="clamp(1rem, 5vw, 1.25rem)" />
          </div>
          <Button size="lg" loading={choose.pending} onClick={save}>
            Guardar
          </Button>
        </Group>
      )}
    </main>
  )
}

type OutcomeProps = { title: string; children: ReactNode }

/** It takes the focus, as the button that was pressed is gone: whoever listens hears what came of it. */
function Outcome({ title, children }: OutcomeProps) {
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => said.current?.focus({ preventScroll: true }), [])
  return (
    <Paper ref={said} tabIndex={-1} withBorder p="lg" radius="md" role="status">
      <Text fw={600}>{title}</Text>
      <Text c="dimmed" mt="xs">
        {children}
      </Text>
    </Paper>
  )
}

function WhomToCall({ phone }: { phone: string }) {
  return (
    <>
      Si tienes dudas, llama al <PhoneLink number={phone} />.
    </>
  )
}

/** What they chose before, if they did; else the first. */
function firstChoice({ results, acceptance }: ClientsQuotation): ReadonlyMap<number, ProviderSlot> {
  const chose = acceptance === acceptanceStates.code.accepted
  return new Map(results.map((line) => [line.id, (chose ? approvedOf(line) : null) ?? 1]))
}
