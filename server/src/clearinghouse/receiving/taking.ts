import type { Answer } from '../../claims/x12/reading/answers/answer.ts'
import type { RemittedClaim } from '../../claims/x12/reading/answers/facts.ts'
import { readAnswers } from '../../claims/x12/reading/answers/reading.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import type { FileRow } from '../access.ts'
import { postWithheld } from '../posting/withheld.ts'
import { takeAcknowledgment } from './acknowledging.ts'
import { takeRemittedTogether } from './decisions.ts'
import { readParts } from './keeping.ts'
import { type Opened, openRemittance, passAmount, passDecision } from './opening.ts'

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
  let opened: Opened | null = null
  const all = new Map<string, Opened>()
  const failed: unknown[] = []
  for await (const answer of gatherClaims(readAnswers(readParts(ctx, file.id)))) {
    if (answer.kind === 'payment') {
      payments += 1
      const found: Opened | null = await openRemittance(ctx, file.id, payments, answer.payment)
      // A file may name one payment twice; what other files said of it is passed over once.
      opened = found && (all.get(found.remittance.id) ?? found)
      if (opened === null) repeated += 1
      else all.set(opened.remittance.id, opened)
    }
    if (opened === null) continue
    const { remittance } = opened
    if (answer.kind === 'withheld' && !passAmount(opened, answer.amount)) await postWithheld(ctx, remittance, answer.amount)
    if (answer.kind !== 'claims') continue
    const { states, failures } = await takeRemittedTogether(ctx, remittance, passKnown(opened, answer.claims))
    failed.push(...failures)
    count.answers += states.length
    count.strangers += states.filter((state) => state === 'unmatched').length
  }
  // The file waits until all of it is posted. What is posted already stays, and is passed over when the job is tried again.
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} decisions could not be posted`)
  await transaction(ctx, (ctx) => settle(ctx, file.id, payments === repeated ? 'repeated' : 'taken', count))
}

const passKnown = (opened: Opened, claims: readonly RemittedClaim[]) => claims.filter((claim) => !passDecision(opened, claim))

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

async function settle(ctx: Context, id: string, state: 'taken' | 'repeated', count: Count): Promise<void> {
  const set = { ...count, state, settled_at: ctx.now() }
  await ctx.db.updateTable('exchange_file').set(set).where('id', '=', id).where('state', '=', 'waiting').execute()
}
