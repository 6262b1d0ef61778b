import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Answered, Endpoint } from '#domain/kernel/endpoint.ts'
import { useFocusOverAWait } from '#web/ui/focus-over-a-wait.ts'
import { useRecordToast } from '#web/ui/record-toast.tsx'
import { hideToast, showError, showSuccess } from '#web/ui/toasts.ts'
import { type Ask, call } from './call.ts'
import { Abandoned, CallError, told } from './call-error.ts'
import { refresh } from './use-endpoint.ts'

/** A message and how long it stays, in milliseconds; `false` keeps it until it is closed. */
type Said = string | { message: string; stays: number | false }

type FilledIn = { draftKey?: string | undefined; showIssues: (issues: Record<string, string>) => void }

type Options<E extends Endpoint> = {
  success?: Said | ((answer: Answered<E>) => Said)
  /** Shown when the server gave no reason of its own. */
  failure: Said | ((asked: Ask<E>) => Said)
  /** What is to be read again afterwards. */
  invalidates?: readonly Endpoint[]
  /** Field errors of the answer are shown beside its fields; what is made from its draft is made once. */
  form?: FilledIn
  onSuccess?: (answer: Answered<E>, asked: Ask<E>) => void
  onFailure?: (failure: unknown) => void
}

type Action<E extends Endpoint> = {
  /** Answers nothing when it failed, or did nothing because an earlier run is under way: a double click is one. */
  run: (asked: Ask<E>) => Promise<Answered<E> | undefined>
  pending: boolean
  /** The share of the files sent, 0 to 1. */
  progress: number
}

export function useAction<E extends Endpoint>(endpoint: E, options: Options<E>): Action<E> {
  const running = useRef(false)
  const toldFailure = useRef<string>(undefined)
  const record = useRecordToast()
  const issues = useRef<Record<string, string>>(undefined)
  const [progress, setProgress] = useState(0)
  const { success, failure, invalidates, form, onSuccess, onFailure } = options

  const mutation = useMutation({
    mutationFn: (asked: Ask<E>) => call(endpoint, asked, { onProgress: setProgress, draftKey: form?.draftKey }),
    onSuccess: (answer, asked) => {
      if (success) showSuccess(...spoken(typeof success === 'function' ? success(answer) : success))
      onSuccess?.(answer, asked)
      if (invalidates) void refresh(invalidates)
    },
    onError: (reason, asked) => {
      if (reason instanceof Abandoned) return
      const [message, stays] = spoken(typeof failure === 'function' ? failure(asked) : failure)
      const refusal = reason instanceof CallError ? reason : undefined
      if (refusal?.isConflict) record.showConflict()
      else if (refusal?.isGone && form) record.showGone()
      else toldFailure.current = showError(told(reason, message), stays)
      if (refusal?.errors) issues.current = refusal.issues
      onFailure?.(reason)
      // Nobody is to press the same row again in vain.
      if (refusal?.isGone && invalidates) void refresh(invalidates)
    },
    onSettled: () => setProgress(0),
  })

  // The state of the mutation is known one render later: two clicks in one frame would both pass it.
  async function run(asked: Ask<E>): Promise<Answered<E> | undefined> {
    if (running.current) return undefined
    running.current = true
    rememberFocus(document.activeElement)
    record.hide()
    if (toldFailure.current) hideToast(toldFailure.current)
    try {
      return await mutation.mutateAsync(asked).catch(() => undefined)
    } finally {
      running.current = false
    }
  }

  const { isPending } = mutation
  const showIssues = useEffectEvent(() => {
    if (form && issues.current) form.showIssues(issues.current)
    issues.current = undefined
  })
  useEffect(() => {
    if (!isPending) showIssues()
  }, [isPending])
  // After what is wrong, which has the focus first.
  const rememberFocus = useFocusOverAWait(isPending)

  return { run, pending: isPending, progress }
}

function spoken(said: Said): [message: string, stays?: number | false] {
  return typeof said === 'string' ? [said] : [said.message, said.stays]
}
