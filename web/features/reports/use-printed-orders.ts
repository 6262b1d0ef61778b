import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { messages } from '#domain/kernel/texts.ts'
import type { PrintedOrders, ReportKind } from '#domain/reports/reports.contract.ts'
import { type Ask, call } from '#web/kernel/call.ts'
import { Abandoned, told } from '#web/kernel/call-error.ts'
import { useIsHere } from '#web/kernel/onward.ts'
import { printSheet } from '#web/ui/print-sheet.tsx'
import { showError } from '#web/ui/toasts.ts'
import { reportKinds } from './report-kinds.ts'

type Query = Ask<(typeof reportKinds)['finished']['print']>['query']

/** Paper shows every order and not a page of them: they are asked for when somebody prints. */
export function usePrintedOrders(report: ReportKind) {
  const running = useRef(false)
  const isHere = useIsHere()
  const [pending, setPending] = useState(false)
  const [printed, setPrinted] = useState<{ query: Query; orders: PrintedOrders }>()

  async function print(query: Query): Promise<void> {
    if (running.current) return
    running.current = true
    setPending(true)
    try {
      const orders = await call(reportKinds[report].print, { query })
      // What would be printed then is another screen.
      if (!isHere()) return
      // On the sheet before the browser takes it.
      flushSync(() => setPrinted({ query, orders }))
      await printSheet()
    } catch (failure) {
      if (!(failure instanceof Abandoned)) showError(told(failure, messages.failed.request))
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return {
    pending,
    print,
    /** The sheet of an earlier press is not the one of another month. */
    ordersOf: (query: Query) => (isSame(query, printed?.query) ? printed?.orders : undefined),
  }
}

function isSame(one: Query, other: Query | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
