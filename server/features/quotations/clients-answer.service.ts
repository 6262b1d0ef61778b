import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { type Acceptance, acceptanceStates } from '#domain/quotations/acceptance.ts'
import { lockWorkOrder, updateSubOrder } from '#server/features/orders/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { sendMail } from '#server/kernel/mail.ts'
import { findOrderTypes } from '#server/kernel/order-types.repo.ts'
import { behindDoor, garageItself, inScope, type Scope, type Visitor } from '#server/kernel/scope.ts'
import { screenAddress } from '#server/kernel/screen-address.ts'
import { tokenHash } from '#server/kernel/secrets.ts'
import { keepVisitorsAnswer } from '#server/kernel/visitor-idempotency.repo.ts'
import { chooseProviders, listLines } from './lines.repo.ts'
import { findLink, updateSentOffer } from './links.repo.ts'
import { hashOfOffer, hashOfPrices } from './offer.ts'
import { findQuotationHead, type QuotationHead } from './quotation-head.repo.ts'
import { answerLetter } from './quotations.letters.ts'
import { aboutOf, describeQuotation } from './read-quotation.service.ts'

/** Guesses are few: a token has 256 bits, and an address that tries many is told to wait. */
const guesses = { times: 60, seconds: 60 }
/** Each change of mind is mailed to the workshop, and takes the quotation away under who edits it. */
const answersPerLink = { times: 30, seconds: 60 * 60 }

/** The link that somebody holds, if it still opens its quotation. */
async function openLink({ house, now, address }: Visitor, token: string) {
  await house.limits.use('quotation-link', address, guesses)
  const quotationHash = tokenHash(token)
  const link = await behindDoor(house, { quotationHash }, (tx) => findLink(tx, quotationHash, now))
  if (!link) throw unknownToken()
  return link
}

type Link = Awaited<ReturnType<typeof openLink>>

function withLink<T>(
  { house, address }: Visitor,
  link: Link,
  work: (scope: Scope, head: QuotationHead) => Promise<T>,
): Promise<T> {
  return inScope(house, { ...garageItself(link.garage_id), address }, async (scope) => {
    const head = await findAnsweredHead(scope, link.sub_order_id)
    if (!head) throw unknownToken()
    return work(scope, head)
  })
}

/** For a write: the workshop does not finalise meanwhile, and if it did before, the link is dead. */
async function answeringLink<T extends object>(
  visitor: Visitor,
  token: string,
  work: (scope: Scope, head: QuotationHead, sentOffer: string | null) => Promise<T>,
): Promise<T> {
  const opened = await openLink(visitor, token)
  await visitor.house.limits.use('quotation-answer', tokenHash(token), answersPerLink)
  return withLink(visitor, opened, async (scope, found) => {
    await lockWorkOrder(scope, found.order_id).catch(asUnknown)
    const link = await findLink(scope.tx, tokenHash(token), scope.now)
    const head = link && (await findAnsweredHead(scope, link.sub_order_id))
    if (!head) throw unknownToken()
    const answered = await work(scope, head, link.offer_hash)
    await keepVisitorsAnswer(scope.tx, visitor, answered)
    return answered
  })
}

/** Of a kind of order that the workshop no longer has nobody there could read the answer. */
async function findAnsweredHead(scope: Scope, subOrderId: number): Promise<QuotationHead | undefined> {
  const head = await findQuotationHead(scope, subOrderId)
  const kinds: readonly string[] = head ? await findOrderTypes(scope) : []
  return head && kinds.includes(head.kind) ? head : undefined
}

/** It was deleted while the client answered. */
function asUnknown(error: unknown): never {
  throw error instanceof Refusal && error.reason === 'not_found' ? unknownToken() : error
}

function unknownToken(): Refusal {
  return new Refusal('not_found', messages.failed.quotationToken)
}

function quotationChanged(): Refusal {
  return new Refusal('conflict', messages.refused.quotationChanged)
}

/** What the client sees: the lines without costs, the car, and who asks. */
export async function showToClient(visitor: Visitor, token: string) {
  return withLink(visitor, await openLink(visitor, token), async (scope, head) => {
    // Taken first: of prices that change between the two, the client is told and agrees to none.
    const offer = hashOfPrices(await listLines(scope, head.sub_order_id))
    const quotation = await describeQuotation(scope, head, false)
    const { order_number, type, car, client } = quotation.data_work_orders
    return { ...quotation, order_number, type, car, client: client.name, offer }
  })
}

/** One provider for each line: the choice is the client's acceptance. */
export function chooseAsClient(visitor: Visitor, token: string, choice: Choice) {
  return answeringLink(visitor, token, async (scope, head) => {
    const lines = await listLines(scope, head.sub_order_id)
    if (choice.version !== undefined && choice.version !== head.version) throw quotationChanged()
    if (choice.offer !== undefined && choice.offer !== hashOfPrices(lines)) throw quotationChanged()
    const chosen = new Map(Object.entries(choice.data).map(([id, provider]) => [Number(id), provider]))
    const isWhole = chosen.size === lines.length && lines.every(({ id }) => chosen.has(id))
    if (!isWhole) throw new Refusal('rule', messages.invalid.option)
    const differs = lines.some((line) => chosen.get(line.id) !== line.approved_provider)
    if (differs) await chooseProviders(scope, chosen)
    await updateSentOffer(scope, head.sub_order_id, hashOfOffer(await listLines(scope, head.sub_order_id)))
    return answer(scope, head, { acceptance: 'accepted', action: 'choose_providers', differs })
  })
}
type Choice = { data: Record<string, number>; version?: number | undefined; offer?: string | undefined }

type Answer = Exclude<Acceptance, 'pending'>

/** Accepting and rejecting move no order; the workshop is told. Nobody accepts what the mail did not lead to. */
export function answerAsClient(visitor: Visitor, token: string, state: number) {
  const acceptance = acceptanceStates.keyOf(state as 20) as Answer
  return answeringLink(visitor, token, async (scope, head, sentOffer) => {
    const offer = hashOfOffer(await listLines(scope, head.sub_order_id))
    if (acceptance === 'accepted' && sentOffer !== null && sentOffer !== offer) throw quotationChanged()
    return answer(scope, head, { acceptance, action: `client_${acceptance}`, differs: false })
  })
}

type Said = { acceptance: Acceptance; action: 'choose_providers' | `client_${Answer}`; differs: boolean }

/** Saying the same once more, by a second click or a reload, changes and mails nothing. */
async function answer(scope: Scope, head: QuotationHead, { acceptance, action, differs }: Said) {
  const code = acceptanceStates.code[acceptance]
  if (head.acceptance === code && !differs) return { acceptance: code }
  await updateSubOrder(scope, head.sub_order_id, { acceptance: code })
  const screen = head.kind === 'body_shop' ? 'bodyShopQuotation' : 'mechanicQuotation'
  const url = screenAddress(scope.house, screen, { id: head.order_id })
  const lines = await listLines(scope, head.sub_order_id)
  const without = lines.filter(({ approved_provider }) => approved_provider === null).length
  const providers = { lines: lines.length, without }
  const letter = { garage: head.garage, providers, client: head.client, ...aboutOf(head), answer: action, url }
  await sendMail(scope, head.email_notifications, answerLetter(letter))
  await audit(scope, action, 'work_order', head.order_id, { kind: head.kind, acceptance: code })
  return { acceptance: code }
}
