import type { Answer } from '../../claims/x12/reading/answers/answer.ts'
import type { RemittedClaim, RemittedPayment } from '../../claims/x12/reading/answers/facts.ts'
import { readAnswers } from '../../claims/x12/reading/answers/reading.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'
import type { FileRow } from '../access.ts'
import type { Remittance } from '../posting/movements.ts'
import { postWithheld } from '../posting/withheld.ts'
import { takeAcknowledgment } from './acknowledging.ts'
import { takeRemittedTogether } from './decisions.ts'
import { readParts } from './keeping.ts'

type Count = { answers: number; strangers: number }
type AboutSending = Exclude<Answer, { kind: 'payment' | 'remitted' | 'withheld' }>

/**
 * Takes over what a file says. Each claim of a remittance is posted whole and once, so the job goes on where it broke off.
 * What acknowledges claims is taken over as a whole. Runs as the system.
 */
export async function takeOver(ctx: Context, fileId: string): Promise<void> {
  const file = await ctx.db.selectFrom('exchange_file').selectAll().where('id', '=', fileId).executeTakeFirst()
  if (file?.state !== 'waiting' || file.direction !== 'received') return
  if (file.kind?.includes('835')) await takePayments(ctx, file)
  else await takeAcknowledgments(ctx, file)
}

const takeAcknowledgments = (ctx: Context, { id }: FileRow): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const held = await ctx.db.selectFrom('exchange_file').select('state').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    if (held.state !== 'waiting') return
    const count = { answers: 0, strangers: 0 }
    for await (const answer of readAnswers(readParts(ctx, id))) {
      if (isAboutMoney(answer)) continue
      const isOurs = await takeAcknowledgment(ctx, answer)
      if (answer.kind !== 'group' || answer.is_refused) count.answers += 1
      if (!isOurs) count.strangers += 1
    }
    await settle(ctx, id, 'taken', count)
  })

const isAboutMoney = (answer: Answer): answer is Exclude<Answer, AboutSending> => ['payment', 'remitted', 'withheld'].includes(answer.kind)

async function takePayments(ctx: Context, file: FileRow): Promise<void> {
  const count = { answers: 0, strangers: 0 }
  let payments = 0
  let repeated = 0
  let remittance: Remittance | null = null
  const failed: unknown[] = []
  for await (const answer of gatherClaims(readAnswers(readParts(ctx, file.id)))) {
    if (answer.kind === 'payment') {
      payments += 1
      remittance = await openRemittance(ctx, file.id, payments, answer.payment)
      if (remittance === null) repeated += 1
    }
    if (remittance === null) continue
    if (answer.kind === 'withheld') await postWithheld(ctx, remittance, answer.amount)
    if (answer.kind !== 'claims') continue
    const { states, failures } = await takeRemittedTogether(ctx, remittance, answer.claims)
    failed.push(...failures)
    count.answers += states.length
    count.strangers += states.filter((state) => state === 'unmatched').length
  }
  // The file waits until all of it is posted. What is posted already stays, and is passed over when the job is tried again.
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} decisions could not be posted`)
  await transaction(ctx, (ctx) => settle(ctx, file.id, payments === repeated ? 'repeated' : 'taken', count))
}

// A group holds its claims for about a quarter of a second, and the accounts of its payer only at its end.
const claimsTogether = 50

type Gathered = Exclude<Answer, { kind: 'remitted' }> | { kind: 'claims'; claims: RemittedClaim[] }

/** Gathers claims that follow one another, and passes everything else on, in the order of the file. */
async function* gatherClaims(answers: AsyncIterable<Answer>): AsyncGenerator<Gathered> {
  let claims: RemittedClaim[] = []
  for await (const answer of answers) {
    if (answer.kind === 'remitted') claims.push(answer.claim)
    if (claims.length === claimsTogether || (claims.length > 0 && answer.kind !== 'remitted')) {
      yield { kind: 'claims', claims }
      claims = []
    }
    if (answer.kind !== 'remitted') yield answer
  }
  if (claims.length > 0) yield { kind: 'claims', claims }
}

/**
 * The remittance of a payment; null if the payment was explained in another file already. Some payers use one number for all payments of nothing, and
 * a number may be used again: another amount or another day is another payment.
 */
const openRemittance = (ctx: Context, file_id: string, n: number, payment: RemittedPayment): Promise<Remittance | null> =>
  transaction(ctx, async (ctx) => {
    const { payer, payee, trace, method, paid_on, amount_cents } = payment
    const payer_id = (payer.id ?? payer.name).replace(/[^A-Za-z0-9_-]/g, '').slice(0, 40) || 'unknown'
    const id = makeIdAt(ctx.now())
    const added = await ctx.db
      .insertInto('remittance')
      .values({
        ...{ id, file_id, n, payer_id, payer_name: payer.name, payee_npi: payee.npi, trace, method, paid_on, amount_cents },
        created_at: ctx.now(),
      })
      .onConflict((same) => same.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) await record(ctx, 'remittance.received', { subject_id: id, payload: { remittance_id: id } })
    const known = ctx.db.selectFrom('remittance').select(['id', 'file_id', 'payer_id', 'payee_npi', 'paid_on'])
    const same = known.where('payer_id', '=', payer_id).where('trace', '=', trace).where('amount_cents', '=', amount_cents)
    const kept = await same.where('paid_on', 'is not distinct from', paid_on).executeTakeFirstOrThrow()
    return kept.file_id === file_id ? kept : null
  })

async function settle(ctx: Context, id: string, state: 'taken' | 'repeated', count: Count): Promise<void> {
  const set = { ...count, state, settled_at: ctx.now() }
  await ctx.db.updateTable('exchange_file').set(set).where('id', '=', id).where('state', '=', 'waiting').execute()
}
