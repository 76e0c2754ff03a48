import type { BookFinding } from '@sorrel/contract/billing/schemas'
import { sql } from 'kysely'
import { NotTried, ResultUnknown } from '../../integrations/payments/index.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { listMovements, movementDays } from '../../payments/processor/movements.ts'
import { CheckSkipped } from './skipped.ts'

const settlingMinutes = 60

type Ours = { ref: string; cents: number }

/**
 * What the card processor says that it moved is what our payments and refunds say, one by one, for the last weeks; the last hour is left out, in which
 * either side may not know yet. A processor that cannot be asked is no finding.
 */
export async function checkProcessor(ctx: Context): Promise<BookFinding[]> {
  const { payments } = ctx.integrations
  if (!payments.is_offered) throw new CheckSkipped('no cards are taken')
  const since = addMinutes(ctx.now(), -movementDays * 24 * 60)
  const until = addMinutes(ctx.now(), -settlingMinutes)
  const theirs = await listTheirs(ctx)
  const ours = await listOurs(ctx, since, until)
  const missing = ours.filter(({ ref, cents }) => theirs.get(ref)?.cents !== cents)
  const known = new Set((await listOurs(ctx, since, ctx.now())).map(({ ref }) => ref))
  const strange = [...theirs].filter(([ref, { at }]) => at < until && !known.has(ref))
  return [
    ...missing.map(
      ({ ref, cents }): BookFinding => ({
        check: 'processor_cash',
        about: ref,
        expected_cents: theirs.get(ref)?.cents ?? null,
        found_cents: cents,
      }),
    ),
    ...strange.map(([ref, { cents }]): BookFinding => ({ check: 'processor_cash', about: ref, expected_cents: cents, found_cents: null })),
  ]
}

type Theirs = Map<string, { cents: number; at: string }>
const ofCards: readonly string[] = ['charge', 'refund', 'refund_failure']

/** What the processor moved for charges and refunds, by its own name of each. */
async function listTheirs(ctx: Context): Promise<Theirs> {
  const theirs: Theirs = new Map()
  try {
    for (const { kind, source_ref, amount_cents, at } of await listMovements(ctx, ctx.now()))
      if (source_ref !== null && ofCards.includes(kind))
        theirs.set(source_ref, { cents: (theirs.get(source_ref)?.cents ?? 0) + amount_cents, at })
    return theirs
  } catch (error) {
    if (error instanceof NotTried || error instanceof ResultUnknown) throw new CheckSkipped('the processor could not be asked')
    throw error
  }
}

/** What our payments and refunds say that the processor moved. */ // reads payments
async function listOurs(ctx: Context, since: string, until: string): Promise<Ours[]> {
  const { rows } = await sql<Ours>`
    select charge_ref as ref, amount_cents::float8 as cents from payment
      where method = 'card' and state = 'succeeded' and settled_at >= ${since} and settled_at < ${until}
    union all
    select r.refund_ref, -r.amount_cents::float8 from refund r join payment p on p.id = r.payment_id
      where p.method = 'card' and r.state = 'succeeded' and r.refund_ref is not null and r.settled_at >= ${since} and r.settled_at < ${until}`.execute(
    ctx.db,
  )
  return rows
}
