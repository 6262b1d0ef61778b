import { Group, Stack, Tabs } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Closing } from '#domain/closing/closing.contract.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { OrderTimeline, timelineAt } from '#web/features/orders/public.ts'
import { Form } from '#web/ui/form.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from './closing.module.css'
import { closingKinds, kindOf, otherWorks } from './closing-kinds.ts'
import { OwnPanel, SubOrderPanel } from './closing-panel.tsx'
import { AppraisalTimes, BodyShopTimes, MechanicTimes } from './time-histories.tsx'
import { useClosing } from './use-closing.ts'

const own = 'detail'
const timesOf = { mechanic: MechanicTimes, body_shop: BodyShopTimes, appraisal: AppraisalTimes }

type Issues = Record<string, string>

/** One form over its tabs: what was typed stays while another tab is looked at. */
export function ClosingTabs({ kind, closing }: { kind: OrderType; closing: Closing }) {
  const work = useClosing(kind, closing)
  const others = otherWorks(closing)
  const tabs = [
    { value: own, label: 'DETALLE DE CIERRE' },
    ...others.map((sub) => ({ value: kindOf(sub), label: closingKinds[kindOf(sub)].tab })),
    { value: 'times', label: 'HISTORIAL DE TIEMPO' },
    { value: 'timeline', label: 'LÍNEA DE TIEMPO' },
  ]
  const Times = timesOf[kind]
  const type = orderKinds.code[kind]
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? own
  const open = (to: string) => setParams(to === own ? {} : { tab: to }, { replace: true })

  const isIn = (value: string, issues: Issues) => Object.keys(issues).some((field) => tabOf(field, closing) === value)
  const awaited = useRef<Issues>(undefined)
  // The router changes the address when it has the time: only then can what is wrong take the focus.
  useEffect(() => {
    if (!awaited.current || !isIn(tab, awaited.current)) return
    work.form.showIssues(awaited.current)
    awaited.current = undefined
  })

  /** What is wrong is in a tab, perhaps in another one than that which is looked at. */
  function showWhere(issues: Issues): void {
    if (isIn(tab, issues)) return
    const wrong = tabs.find(({ value }) => isIn(value, issues))
    if (!wrong) return
    awaited.current = issues
    open(wrong.value)
  }
  const submit = work.form.onSubmit(work.close, (issues) => showWhere(issues as Issues))

  return (
    <Form form={work.form} onSubmit={work.keep} onRefused={showWhere} isSheet isSaving={work.pending}>
      <Tabs value={tab} onChange={(to) => to && open(to)} color="var(--bujia-strong)">
        <Tabs.List mb="md" className={classes.tabs}>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} px={{ base: 'xs', sm: 'md' }} py="sm">
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={own}>
          <OwnPanel work={work} onClose={() => submit()} />
        </Tabs.Panel>
        {others.map((sub) => (
          <Tabs.Panel key={sub.type} value={kindOf(sub)}>
            <SubOrderPanel work={work} sub={sub} onClose={() => submit()} />
          </Tabs.Panel>
        ))}
        {/* These are read when they are looked at. */}
        <Tabs.Panel value="times">{tab === 'times' && <Times id={closing.id} />}</Tabs.Panel>
        <Tabs.Panel value="timeline">
          {tab === 'timeline' && (
            <Stack gap="sm">
              <OrderTimeline id={closing.id} type={type} />
              <Group>
                <LinkButton to={timelineAt(closing.id, type)} variant="default">
                  Abrir en su propia página
                </LinkButton>
              </Group>
            </Stack>
          )}
        </Tabs.Panel>
      </Tabs>
    </Form>
  )
}

/** Where a field is filled in: with its kind of work, or else in the order's own tab. */
function tabOf(field: string, closing: Closing): string {
  const [list, place] = field.split('.')
  const part = list === 'purchased_spare_parts' ? closing.purchased_spare_parts[Number(place)] : undefined
  const sub = otherWorks(closing).find((work) => part?.type === work.type || field.endsWith(`_${kindOf(work)}`))
  return sub ? kindOf(sub) : own
}
