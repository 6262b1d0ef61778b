import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { isOfKind, type UploadKind, uploadKinds, uploadLimitBytes } from '#domain/kernel/uploads.ts'
import type { UploadedFile } from '#domain/orders/order-files.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { call } from '#web/kernel/call.ts'
import { Abandoned, CallError, Stalled, told } from '#web/kernel/call-error.ts'
import { inform } from './dialogs.tsx'
import type { FieldName } from './field.ts'
import { useOpenableFiles } from './file-addresses.tsx'
import { useLateFiles } from './late-files.ts'
import { shrinkImage } from './shrink-image.ts'
import type { ZodForm } from './zod-form.ts'

/** A file on its way: waiting for its turn, being sent, or refused; `passing` when a later try may succeed. */
export type Waiting = {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  progress: number
  reason?: string
  passing?: boolean
}

export type Uploads = {
  kind: UploadKind
  most: number
  mostAtOnce: number
  /** Those that are at the server, with addresses that open. */
  stored: readonly UploadedFile[]
  waiting: readonly Waiting[]
  add: (files: File[]) => void
  retry: (key: number) => void
  remove: (key: number) => void
  removeStored: (id: number) => void
  /** Some are not at the server yet, whether under way or refused. */
  isUnfinished: boolean
  /** Some were refused, or could not be sent when it was tried. */
  hasFailed: boolean
}

type UploadsOptions<Values extends object> = {
  form: Pick<
    ZodForm<Values, unknown>,
    'draftKey' | 'getValues' | 'setFieldValue' | 'setFieldError' | 'useWatchValue' | 'brings'
  >
  name: FieldName<Values>
  kind: UploadKind
  most: number
  /** Of those, how many may be chosen at a time. */
  mostAtOnce?: number
}

/** How long to wait before each further try of one file by itself. */
const pausesMs = [1000, 3000, 8000]

let lastKey = 0

/**
 * Files that go to the server one by one while a form is filled in. The form holds those that arrived, so that its
 * draft keeps them; what fails is tried again by itself, and the others are not sent twice. Called where the form
 * lives, and not in one step of it: uploads go on while other steps are filled in.
 */
export function useUploads<Values extends object>(options: UploadsOptions<Values>): Uploads {
  const { form, name, kind, most, mostAtOnce = most } = options
  const stored = useOpenableFiles((form.useWatchValue(name) as UploadedFile[] | null) ?? [])
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  useLateFiles(
    form,
    name,
    waiting.map(({ file }) => file.name),
  )
  const underWay = useRef(new Map<number, AbortController>())

  const held = () => ((form.getValues() as Record<string, unknown>)[name] as UploadedFile[] | null) ?? []
  const hold = (files: UploadedFile[]) => form.setFieldValue(name, files as never)
  const patch = (key: number, change: Partial<Waiting>) =>
    setWaiting((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: number) => setWaiting((all) => all.filter((one) => one.key !== key))

  const isSending = waiting.some(({ state }) => state === 'sending')
  const next = isSending ? undefined : waiting.find(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!next || underWay.current.has(next.key)) return
    const controller = new AbortController()
    underWay.current.set(next.key, controller)
    patch(next.key, { state: 'sending', progress: 0 })
    bring(next.file, controller.signal, (progress) => patch(next.key, { progress }))
      .then((file) => {
        if (controller.signal.aborted) return
        hold([...held(), file])
        drop(next.key)
      })
      .catch((failure) => {
        if (controller.signal.aborted || failure instanceof Abandoned) return
        const passing = failure instanceof CallError && failure.isPassing
        patch(next.key, {
          state: 'failed',
          passing,
          reason: asRefusedHere(kind, told(failure, messages.failed.request)),
        })
      })
      .finally(() => underWay.current.delete(next.key))
  })

  const isUnfinished = useEffectEvent(() => waiting.length > 0)
  const { brings } = form
  useEffect(() => {
    const pending = underWay.current
    function stop(): void {
      for (const controller of pending.values()) controller.abort()
      setWaiting([])
    }
    const forget = brings({ isUnfinished: () => isUnfinished(), stop })
    return () => {
      forget()
      // Whoever leaves the form waits for nothing any more.
      stop()
    }
  }, [brings])
  useWindowEvent('online', () =>
    setWaiting((all) => all.map((one) => (one.state === 'failed' && one.passing ? { ...one, state: 'waiting' } : one))),
  )
  useWindowEvent('beforeunload', (event) => {
    if (waiting.length > 0) event.preventDefault()
  })

  function refuse(fieldError: string, why: string): void {
    form.setFieldError(name, fieldError)
    inform(why)
  }

  return {
    kind,
    most,
    mostAtOnce,
    stored,
    waiting,
    isUnfinished: waiting.length > 0,
    hasFailed: waiting.some(({ state }) => state === 'failed'),
    add(files) {
      if (files.some((file) => !isOfKind(file.name, kind))) {
        return refuse(messages.invalid.fileFormat, uploadKinds[kind].refused)
      }
      const limit = files.length > mostAtOnce ? mostAtOnce : most
      if (files.length > mostAtOnce || held().length + waiting.length + files.length > most) {
        return refuse(messages.invalid.fileCount(limit), messages.invalid.fileCount(limit))
      }
      form.setFieldError(name, null)
      setWaiting((all) => [...all, ...files.map(waitingFor)])
    },
    retry(key) {
      form.setFieldError(name, null)
      patch(key, { state: 'waiting' })
    },
    remove(key) {
      form.setFieldError(name, null)
      underWay.current.get(key)?.abort()
      drop(key)
    },
    removeStored: (id) => hold(held().filter((file) => file.id !== id)),
  }
}

/** The server does not know yet what a file is brought for, and would have taken more kinds of it. */
function asRefusedHere(kind: UploadKind, reason: string): string {
  return reason === uploadKinds.brought.refused ? uploadKinds[kind].refused : reason
}

function waitingFor(file: File): Waiting {
  lastKey += 1
  return { key: lastKey, file, state: 'waiting', progress: 0 }
}

/** The very same file is asked for with the same key again, so that an answer that got lost stores nothing twice. */
async function bring(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<UploadedFile> {
  const sent = isOfKind(file.name, 'image') ? await shrinkImage(file) : file
  if (sent.size > uploadLimitBytes) throw new CallError(413, { detail: messages.fileTooLarge })
  for (const pauseMs of pausesMs) {
    try {
      return await call(orders.upload, { files: { file: [sent] } }, { signal, onProgress })
    } catch (failure) {
      // After a standstill the next file has its turn: waiting again for this one would hold up all of them.
      if (signal.aborted || failure instanceof Stalled) throw failure
      if (!(failure instanceof CallError && failure.isPassing)) throw failure
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return call(orders.upload, { files: { file: [sent] } }, { signal, onProgress })
}
