import type { BookFinding } from '@sorrel/contract/billing/schemas'
import { sql } from 'kysely'
import { addMinutes } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { listMovements, movementDays } from '../../../payments/processor/movements.ts'
import { askProcessor, settlingMinutes } from './skipped.ts'

/** `begun_at`: before it the processor cannot have moved anything for it. */
type Ours = { ref: string; cents: number; begun_at: string }

/**
 * What the card processor says that it moved is what our payments and refunds say, one by one, for the last weeks; the last hour is left out, in which
 * either side may not know yet. A refund that its bank sent back has moved nothing in the end. What we learned of days later may have been moved before
 * the weeks that the processor is asked about. A processor that cannot be asked is no finding.
 */
export const checkProcessor = (ctx: Context): Promise<BookFinding[]> =>
  askProcessor(ctx, async () => {
    const since = addMinutes(ctx.now(), -movementDays * 24 * 60)
    const until = addMinutes(ctx.now(), -settlingMinutes)
    const theirs = await listTheirs(ctx)
    const ours = await listOurs(ctx, since, until)
    const missing = ours.filter(({ ref, cents, begun_at }) => begun_at >= since && theirs.get(ref)?.cents !== cents)
    const known = new Set((await listOurs(ctx, since, ctx.now())).map(({ ref }) => ref))
    const strange = [...theirs].filter(([ref, { cents, at }]) => at < until && cents !== 0 && !known.has(ref))
    return [
      ...missing.map(({ ref, cents }) => lineOf(ref, theirs.get(ref)?.cents ?? null, cents)),
      ...strange.map(([ref, { cents }]) => lineOf(ref, cents, null)),
    ]
  })

const lineOf = (about: string, expected_cents: number | null, found_cents: number | null): BookFinding => ({
  ...{ check: 'processor_cash', about, expected_cents, found_cents },
})

type Theirs = Map<string, { cents: number; at: string }>
const ofCards: readonly string[] = ['charge', 'refund', 'refund_failure']

/** What the processor moved for charges and refunds, by its own name of each. */
async function listTheirs(ctx: Context): Promise<Theirs> {
  const theirs: Theirs = new Map()
  for (const { kind, source_ref, amount_cents, at } of await listMovements(ctx, ctx.now()))
    if (source_ref !== null && ofCards.includes(kind))
      theirs.set(source_ref, { cents: (theirs.get(source_ref)?.cents ?? 0) + amount_cents, at })
  return theirs
}

/** What our payments and refunds say that the processor moved. What a bank has not settled has left the processor already. */ // reads payments
async function listOurs(ctx: Context, since: string, until: string): Promise<Ours[]> {
  const { rows } = await sql<Ours>`
    select p.charge_ref as ref, p.amount_cents::float8 as cents, coalesce(late.asked_at, p.created_at) as begun_at
      from payment p left join payment_try late on late.id = case when p.key like 'late:%' then substr(p.key, 6)::uuid end
      where p.method = 'card' and p.state = 'succeeded' and p.settled_at >= ${since} and p.settled_at < ${until}
    union all
    select r.refund_ref, -r.amount_cents::float8, coalesce(r.decided_at, r.asked_at) from refund r join payment p on p.id = r.payment_id
      where p.method = 'card' and r.refund_ref is not null and (r.state = 'succeeded' and r.settled_at >= ${since} and r.settled_at < ${until}
        or r.state = 'pending' and r.updated_at < ${until})`.execute(ctx.db)
  return rows
}
