import { useEffect } from 'react'
import type { Answered, Endpoint } from '#domain/kernel/endpoint.ts'
import { newKey } from '#web/kernel/attempt-key.ts'
import { type Ask, type Asking, call, refuseAbandoned } from '#web/kernel/call.ts'
import { Abandoned, CallError, told } from '#web/kernel/call-error.ts'
import {
  drop,
  forgetTryBegun,
  type Kept,
  keep,
  keptOf,
  noteTry,
  noteTryBegun,
  onKeptChange,
  useKept,
} from '#web/kernel/outbox-store.ts'
import { isStillHere, useMe } from '#web/kernel/session.ts'
import { garageToken } from '#web/kernel/token.ts'
import { fill, refresh } from '#web/kernel/use-endpoint.ts'
import { useRecordToast } from '#web/ui/record-toast.tsx'
import { showError, showInfo, showSuccess } from '#web/ui/toasts.ts'
import { showLostWords } from './lost-words.tsx'
import { knownOf, nameOf, orderOf, wordsIn } from './outbox-calls.ts'
import { forgetBreakdowns, mayBeForgotten, mayStillSucceed } from './outbox-patience.ts'
import { untilWoken, wake } from './until-woken.ts'

type Outcome = { answer: unknown } | { refusal: CallError }

/** What somebody in this tab waits for; after a reload nobody does, and the toast alone tells the outcome. */
const awaiting = new Map<string, { owner: number; entry: Kept; tell: (outcome: Outcome) => void }>()
/** The keys of what is being sent from this tab. */
const sending = new Set<string>()

const pausesMs = [1000, 2000, 5000, 10_000]
/** How soon a tab that has nothing to send sees what another one could not, and was closed with. */
const lookAgainMs = 5000

type Keeping = { about: string; success?: string; failure: string }

export type Outbox = {
  /** What waits about this, oldest first. */
  waiting: readonly Kept[]
  /** One of this endpoint's waits, or is being sent; of those that send different things, one with just this. */
  isWaitingFor: (endpoint: Endpoint, sent?: object) => boolean
  /** What waits for this endpoint was to send, oldest first. */
  bodiesFor: <E extends Endpoint>(endpoint: E) => Ask<E>['body'][]
  /**
   * Keeps the write and sends it as soon as it can; answers when the server has, nothing when it refused. Fields that
   * it refused are told besides, by their dotted path.
   */
  send: <E extends Endpoint>(
    endpoint: E,
    asked: Ask<E>,
    how: Omit<Keeping, 'about'>,
    onIssues?: (issues: Record<string, string>) => void,
  ) => Promise<Answered<E> | undefined>
  /** From a page that is being closed: it sends nothing any more, and hears of nothing. */
  keepForNextPage: <E extends Endpoint>(endpoint: E, asked: Ask<E>, how: Omit<Keeping, 'about'>) => void
}

export function useOutbox(about: string): Outbox {
  const { id } = useMe()
  const waiting = useKept(id).filter((entry) => entry.about === about)
  const record = useRecordToast()
  const bodiesFor = <E extends Endpoint>(endpoint: E) =>
    waiting.flatMap(({ endpoint: name, body }) => (name === nameOf(endpoint) ? [body as Ask<E>['body']] : []))
  return {
    waiting,
    bodiesFor,
    isWaitingFor: (endpoint, sent) => bodiesFor(endpoint).some((body) => !sent || isSame(body, sent)),
    send: async (endpoint, asked, how, onIssues) => {
      record.hide()
      const outcome = await post(id, endpoint, asked, { ...how, about })
      if ('answer' in outcome) return outcome.answer as Answered<typeof endpoint>
      if (outcome.refusal.isConflict) record.showConflict()
      if (outcome.refusal.errors) onIssues?.(outcome.refusal.issues)
      return undefined
    },
    keepForNextPage: (endpoint, asked, how) => {
      if (garageToken.stored() && isStillHere(id)) keep(id, entryOf(endpoint, asked, { ...how, about }))
    },
  }
}

/** What a person did and the server has not heard of. */
export function useUnsent(): readonly Kept[] {
  return useKept(useMe().id)
}

/** Sends what the person's earlier tabs left, and what comes, one after the other, while the session lasts. */
export function useOutboxSender(): void {
  const { id } = useMe()
  useEffect(() => {
    let stopped = false
    forgetGivenUp(id)
    void sendAll(id, () => stopped)
    window.addEventListener('online', wake)
    let before = keptOf(id)
    const stopListening = onKeptChange(() => {
      seeWhatOthersSent(id, before)
      before = keptOf(id)
      hearOfOthers(id)
    })
    return () => {
      stopped = true
      stopListening()
      window.removeEventListener('online', wake)
      wake()
    }
  }, [id])
}

/** What was awaited when they logged out, in whichever tab, is not asked for again: the server would do it now. */
function forgetGivenUp(id: number): void {
  const kept = keysKept(id)
  for (const key of awaiting.keys()) if (!kept.has(key)) awaiting.delete(key)
}

async function post(owner: number, endpoint: Endpoint, asked: Asking, how: Keeping): Promise<Outcome> {
  // Whoever has logged out leaves nothing behind, and is told nothing.
  if (!garageToken.stored() || !isStillHere(owner)) return new Promise(() => undefined)
  const entry = entryOf(endpoint, asked, how)
  // When another tab of theirs sends it is not known here, where a page may sleep for days: at the earliest now.
  const heardOf = { ...entry, triedAt: Date.now() }
  const outcome = new Promise<Outcome>((tell) => awaiting.set(entry.key, { owner, entry: heardOf, tell }))
  keep(owner, entry)
  wake()
  return outcome
}

function entryOf(endpoint: Endpoint, { params = {}, body = {} }: Asking, how: Keeping): Kept {
  return { key: newKey(), endpoint: nameOf(endpoint), params: params as Kept['params'], body, tries: 0, ...how }
}

async function sendAll(owner: number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    hearOfOthers(owner)
    const [first] = isStillHere(owner) ? keptOf(owner) : []
    if (!first) await untilWoken(lookAgainMs)
    else if (!(await settles(owner, first))) {
      noteTry(owner, first.key)
      // Also where the notice of it is out of sight; once, and not with every try. Whose session ended is told by the login.
      const isNews = first.tries === 0 && keysKept(owner).has(first.key) && garageToken.stored()
      if (isNews) showInfo('Se enviará cuando vuelva la conexión.')
      await untilWoken(pausesMs[Math.min(first.tries, pausesMs.length - 1)])
    }
  }
}

/** Whether the server has answered it, either way. */
async function settles(owner: number, entry: Kept): Promise<boolean> {
  const known = knownOf(entry)
  if (!known) {
    // Kept by an older page: nobody can send it any more, and who did it has to hear of that.
    return giveUp(owner, entry, new CallError(404), { text: entry.failure, stays: false })
  }
  if (mayBeForgotten(entry)) {
    const text = 'Pasó más de un día sin respuesta. Revisa si quedó hecho y, si no, hazlo de nuevo.'
    return giveUp(owner, entry, new CallError(0), { text, stays: false })
  }
  const { params, body, key } = entry
  sending.add(key)
  noteTryBegun(owner, key)
  const token = garageToken.stored()
  try {
    const answer = await call(known.endpoint, { params, body } as Ask<Endpoint>, { key })
    if (entry.tries === 0) {
      for (const read of known.fills) fill(read, { params: orderOf(entry) }, answer)
    } else {
      // What was answered to an earlier try tells how it was then. How it is now has to be read, and until then it waits:
      // a screen that shows how it was before would offer to start what runs.
      await refresh(known.fills)
      refuseAbandoned(known.endpoint, token)
    }
    void refresh(known.stales)
    if (entry.success) showSuccess(entry.success)
    return settle(owner, entry, { answer })
  } catch (failure) {
    if (failure instanceof CallError && failure.status === 401 && !entry.triedAt) forgetTryBegun(owner, key)
    if (failure instanceof Abandoned || mayStillSucceed(failure, key)) return false
    const text = told(failure, entry.failure)
    if (failure instanceof CallError && failure.status < 500) return giveUp(owner, entry, failure, { text })
    // It was said that it would be sent: who is told that it was not need not be looking just then.
    return giveUp(owner, entry, failure instanceof CallError ? failure : new CallError(0), { text, stays: false })
  } finally {
    sending.delete(key)
  }
}

/** Who did it is told, and sees how it really is. */
function giveUp(
  owner: number,
  entry: Kept,
  refusal: CallError,
  { text, stays }: { text: string; stays?: false },
): true {
  const words = wordsIn(entry.body)
  // Who waits for it in this tab has them in their form still, or gets them back as a draft; a conflict is told there.
  const isAwaited = awaiting.has(entry.key)
  if (!isAwaited && words.length > 0) showLostWords(owner, text, words)
  else if (!isAwaited || !refusal.isConflict) showError(text, stays)
  const { fills = [], stales = [] } = knownOf(entry) ?? {}
  void refresh([...fills, ...stales])
  return settle(owner, entry, { refusal })
}

function settle(owner: number, { key }: Kept, outcome: Outcome): true {
  const awaited = awaiting.get(key)
  awaiting.delete(key)
  forgetBreakdowns(key)
  drop(owner, key)
  awaited?.tell(outcome)
  return true
}

/** Another tab of theirs has had its answer: what this one shows of it is how it was. */
function seeWhatOthersSent(id: number, before: readonly Kept[]): void {
  if (!garageToken.stored() || !isStillHere(id)) return
  const kept = keysKept(id)
  for (const entry of before) {
    if (kept.has(entry.key) || sending.has(entry.key)) continue
    const { fills = [], stales = [] } = knownOf(entry) ?? {}
    void refresh([...fills, ...stales])
  }
}

/** What is awaited here and not kept any more was sent by another tab: asked with its key, the server answers it again. */
function hearOfOthers(id: number): void {
  const kept = keysKept(id)
  for (const { owner, entry } of [...awaiting.values()]) {
    if (owner === id && !kept.has(entry.key) && !sending.has(entry.key)) void hearOf(owner, entry)
  }
}

function keysKept(id: number): Set<string> {
  return new Set(keptOf(id).map(({ key }) => key))
}

/** What cannot be asked now is asked again with the next turn. */
async function hearOf(owner: number, entry: Kept): Promise<void> {
  const token = isStillHere(owner) ? garageToken.stored() : null
  if (token && (await settles(owner, { ...entry, tries: entry.tries + 1 }))) return
  // Whoever has logged out is told nothing any more: what they typed would be kept as a draft for whoever comes.
  if (!token || garageToken.stored() !== token) awaiting.delete(entry.key)
}

function isSame(one: unknown, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
