import type { BookFinding } from '@sorrel/contract/billing/schemas'
import { sql } from 'kysely'
import type { BalanceMovement } from '../../../integrations/payments/index.ts'
import { addMinutes } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { followCharge } from '../../../payments/processor/following.ts'
import { listMovements } from '../../../payments/processor/movements.ts'
import { followOwnMoney } from '../../../payments/processor/own-money.ts'
import { askProcessor, settlingMinutes } from './skipped.ts'

type Kept = Map<string, number>

/**
 * What the card processor kept for itself of each charge, and what it took for itself besides, is what the books say that it kept. A fee that is known
 * only later is asked for first. The fees of disputes are compared with their disputes.
 */
export const checkFees = (ctx: Context): Promise<BookFinding[]> =>
  askProcessor(ctx, async () => {
    const movements = await listMovements(ctx, addMinutes(ctx.now(), -settlingMinutes))
    const theirs = listKept(movements)
    const besides = movements.filter(({ kind }) => kind === 'fee').map(({ movement_ref }) => movement_ref)
    const differing = new Set(compareFees(theirs, await listPosted(ctx, theirs, besides)).map(({ about }) => about))
    if (differing.size === 0) return []
    for (const { source_ref } of movements) {
      if (source_ref === null || !differing.delete(source_ref)) continue
      await followCharge(ctx, source_ref)
    }
    await followOwnMoney(ctx)
    return compareFees(theirs, await listPosted(ctx, theirs, besides))
  })

/** What the processor kept, by its name of the charge, or of the movement itself where it belongs to none. */
function listKept(movements: readonly BalanceMovement[]): Kept {
  const kept: Kept = new Map()
  for (const { kind, movement_ref, source_ref, amount_cents, fee_cents } of movements) {
    if (kind === 'fee') kept.set(movement_ref, fee_cents - amount_cents)
    else if (kind === 'charge' && source_ref !== null) kept.set(source_ref, (kept.get(source_ref) ?? 0) + fee_cents)
  }
  return kept
}

/** What our books say that was kept, of those that they know and of what belongs to no charge. */ // reads payments, ledger
async function listPosted(ctx: Context, theirs: Kept, besides: readonly string[]): Promise<Kept> {
  const refs = [...theirs.keys()]
  const { rows } = await sql<{ ref: string; cents: number }>`
    with named as (select unnest(${refs}::text[]) as ref), known as (
      select ref, 'processor_fee:' || id as reference from named join payment on charge_ref = ref and state = 'succeeded'
      union all select ref, 'processor_fee:' || ref from unnest(${besides}::text[]) ref
    )
    select k.ref, coalesce(sum(case when p.to_account = 'fees:processor' then p.amount_cents else -p.amount_cents end), 0)::float8 as cents
    from known k left join ledger_transaction t
      on t.reference collate "C" >= k.reference || ':' and t.reference collate "C" < k.reference || ';'
    left join posting p on p.transaction_id = t.id group by k.ref`.execute(ctx.db)
  return new Map(rows.map(({ ref, cents }) => [ref, cents]))
}

const compareFees = (theirs: Kept, ours: Kept): BookFinding[] =>
  [...ours].flatMap(([about, found_cents]) => {
    const expected_cents = theirs.get(about) ?? 0
    return expected_cents === found_cents ? [] : [{ check: 'processor_fees', about, expected_cents, found_cents }]
  })
