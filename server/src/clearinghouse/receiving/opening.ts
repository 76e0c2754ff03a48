import { sql } from 'kysely'
import type { Answer } from '../../claims/x12/reading/answers/answer.ts'
import type { RemittedClaim, RemittedPayment, WithheldAmount } from '../../claims/x12/reading/answers/facts.ts'
import { readAnswers } from '../../claims/x12/reading/answers/reading.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'
import type { Remittance } from '../posting/movements.ts'
import { readParts } from './keeping.ts'

/** A remittance, and what of its payment other files said before, each thing as often as they said it. */
export type Opened = { remittance: Remittance; known: Map<string, number> }
type Kept = Remittance & { file_id: string; series: number }

/**
 * The remittance of a payment; null if the payment was explained in another file already. Some payers use one number for all payments of nothing, and
 * a number may be used again: another amount or another day is another payment, and so is a payment of nothing that decides something new.
 */
export const openRemittance = (ctx: Context, fileId: string, n: number, payment: RemittedPayment): Promise<Opened | null> =>
  transaction(ctx, async (ctx) => {
    const payer_id = payerOf(payment)
    const { trace, amount_cents, paid_on } = payment
    await sql`select pg_advisory_xact_lock(hashtextextended(${`remittance:${payer_id}:${trace}`}, 0))`.execute(ctx.db)
    const all = ctx.db.selectFrom('remittance').select(['id', 'file_id', 'payer_id', 'payee_npi', 'paid_on', 'series'])
    const same = all.where('payer_id', '=', payer_id).where('trace', '=', trace).where('amount_cents', '=', amount_cents)
    const kept = await same.where('paid_on', 'is not distinct from', paid_on).orderBy('series').execute()
    const own = kept.find(({ file_id }) => file_id === fileId)
    const before = kept.filter(({ series }) => own === undefined || series < own.series)
    const known = countSaid(await Promise.all(before.map(({ file_id }) => listSaid(ctx, file_id, payment))))
    if (own) return { remittance: own, known }
    if (kept.length > 0 && (amount_cents !== 0 || !saysMore(await listSaid(ctx, fileId, payment), known))) return null
    return { remittance: await keepPayment(ctx, { file_id: fileId, n, series: (kept.at(-1)?.series ?? 0) + 1 }, payment), known }
  })

const payerOf = ({ payer }: RemittedPayment): string => (payer.id ?? payer.name).replace(/[^A-Za-z0-9_-]/g, '').slice(0, 40) || 'unknown'

async function keepPayment(
  ctx: Context,
  place: { file_id: string; n: number; series: number },
  payment: RemittedPayment,
): Promise<Remittance> {
  const { payer, payee, trace, method, paid_on, amount_cents } = payment
  const id = makeIdAt(ctx.now())
  const values = {
    ...place,
    payer_id: payerOf(payment),
    payer_name: payer.name,
    payee_npi: payee.npi,
    trace,
    method,
    paid_on,
    amount_cents,
  }
  const added: Kept = await ctx.db
    .insertInto('remittance')
    .values({ id, ...values, created_at: ctx.now() })
    .returning(['id', 'file_id', 'payer_id', 'payee_npi', 'paid_on', 'series'])
    .executeTakeFirstOrThrow()
  await record(ctx, 'remittance.received', { subject_id: id, payload: { remittance_id: id } })
  return added
}

/** What a file says of a payment, thing by thing. The file, and not what is kept of it, because it may still be posted. */
async function listSaid(ctx: Context, fileId: string, payment: RemittedPayment): Promise<string[]> {
  const said: string[] = []
  let isSame = false
  for await (const answer of readAnswers(readParts(ctx, fileId))) {
    if (answer.kind === 'payment') isSame = isSamePayment(answer.payment, payment)
    const thing = isSame ? thingOf(answer) : null
    if (thing !== null) said.push(thing)
  }
  return said
}

const isSamePayment = (one: RemittedPayment, other: RemittedPayment): boolean =>
  payerOf(one) === payerOf(other) && one.trace === other.trace && one.amount_cents === other.amount_cents && one.paid_on === other.paid_on

const thingOf = (answer: Answer): string | null =>
  answer.kind === 'remitted' ? decisionOf(answer.claim) : answer.kind === 'withheld' ? amountOf(answer.amount) : null
const decisionOf = ({ claim_id, status, charge_cents, paid_cents }: RemittedClaim): string =>
  ['decision', claim_id, status, charge_cents, paid_cents].join(' ')
const amountOf = ({ reason, reference, cents }: WithheldAmount): string => ['amount', reason, reference ?? '', cents].join(' ')

function countSaid(files: readonly (readonly string[])[]): Map<string, number> {
  const known = new Map<string, number>()
  // NOTE: the most that one file says, and not the sum: a later file may repeat an earlier one.
  for (const said of files) for (const [thing, times] of timesOf(said)) known.set(thing, Math.max(times, known.get(thing) ?? 0))
  return known
}

const timesOf = (said: readonly string[]): Map<string, number> =>
  said.reduce((times, thing) => times.set(thing, (times.get(thing) ?? 0) + 1), new Map<string, number>())
const saysMore = (said: readonly string[], known: ReadonlyMap<string, number>): boolean =>
  [...timesOf(said)].some(([thing, times]) => times > (known.get(thing) ?? 0))

/** Whether another file said this before. Each thing that it said counts once. */
export const passDecision = ({ known }: Opened, claim: RemittedClaim): boolean => pass(known, decisionOf(claim))

/** Whether another file named this amount before. */
export const passAmount = ({ known }: Opened, amount: WithheldAmount): boolean => pass(known, amountOf(amount))

function pass(known: Map<string, number>, thing: string): boolean {
  const left = known.get(thing) ?? 0
  if (left > 0) known.set(thing, left - 1)
  return left > 0
}
