import type { BookFinding } from '@sorrel/contract/billing/schemas'
import { sql } from 'kysely'
import type { Dispute } from '../../../integrations/payments/index.ts'
import { addMinutes } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { followDispute } from '../../../payments/disputes/following.ts'
import { listMovements, movementDays } from '../../../payments/processor/movements.ts'
import { askProcessor, settlingMinutes } from './skipped.ts'

type Ours = { ref: string; state: Dispute['status']; amount_cents: number; fee_cents: number; held_cents: number }

/**
 * What the card processor says about each dispute that is open or was decided lately is what ours say, and what the books hold for it: how it stands, its
 * amount, what the bank holds and its fee. Of what differs the processor is followed first, as an event that was lost explains it. A dispute that moved
 * money and that nobody here knows is a finding, too.
 */
export const checkDisputes = (ctx: Context): Promise<BookFinding[]> =>
  askProcessor(ctx, async () => {
    const since = addMinutes(ctx.now(), -movementDays * 24 * 60)
    const open = sql`d.closed_at is null or d.closed_at > ${since} or d.state = 'won' and d.is_held`
    const differing = await listDiffering(ctx, await listOurs(ctx, open))
    for (const { ref } of differing) await followDispute(ctx, ref)
    const refs = differing.map(({ ref }) => ref)
    const still = refs.length === 0 ? [] : await listDiffering(ctx, await listOurs(ctx, sql`d.dispute_ref = any(${refs})`))
    return [...still.flatMap(({ findings }) => findings), ...(await listStrange(ctx))]
  })

/** Our disputes of which something holds, with what the books hold for each. */ // reads payments, ledger
async function listOurs(ctx: Context, where: ReturnType<typeof sql>): Promise<Ours[]> {
  const { rows } = await sql<Ours>`
    select d.dispute_ref as ref, d.state, d.amount_cents::float8 as amount_cents,
      coalesce((select sum(case when p.to_account = 'fees:processor' then p.amount_cents else -p.amount_cents end)
        from ledger_transaction t join posting p on p.transaction_id = t.id
        where t.reference collate "C" >= 'dispute_fee:' || d.id || ':' and t.reference collate "C" < 'dispute_fee:' || d.id || ';'), 0)::float8 as fee_cents,
      coalesce((select sum(case when p.to_account = 'disputes:held' then p.amount_cents else -p.amount_cents end)
        from ledger_transaction t join posting p on p.transaction_id = t.id
        where t.reference collate "C" >= 'dispute_held:' || d.id || ':' and t.reference collate "C" < 'dispute_held:' || d.id || ';'), 0)::float8 as held_cents
    from dispute d where ${where} order by d.id`.execute(ctx.db)
  return rows
}

type Differing = { ref: string; findings: BookFinding[] }

async function listDiffering(ctx: Context, ours: readonly Ours[]): Promise<Differing[]> {
  const found: Differing[] = []
  for (const one of ours) {
    const findings = compareDispute(await ctx.integrations.payments.readDispute({ dispute_ref: one.ref }), one)
    if (findings.length > 0) found.push({ ref: one.ref, findings })
  }
  return found
}

/** What the processor says of a dispute and we do not, each as a line of the report. */
function compareDispute(told: Dispute | undefined, { ref, state, amount_cents, fee_cents, held_cents }: Ours): BookFinding[] {
  const line = (about: string, expected_cents: number | null, found_cents: number): BookFinding => ({
    ...{ check: 'processor_disputes', about, expected_cents, found_cents },
  })
  if (!told) return [line(ref, null, amount_cents)]
  const held = told.is_held || told.status === 'lost' ? told.amount_cents : 0
  return [
    ...(told.status === state ? [] : [line(`${ref} ${told.status}, not ${state}`, told.amount_cents, amount_cents)]),
    ...(told.amount_cents === amount_cents ? [] : [line(`${ref} amount`, told.amount_cents, amount_cents)]),
    ...(held === held_cents ? [] : [line(`${ref} held`, held, held_cents)]),
    ...(told.fee_cents === fee_cents ? [] : [line(`${ref} fee`, told.fee_cents, fee_cents)]),
  ]
}

/** Disputes that moved money more than an hour ago, and that are none of ours. */ // reads payments
async function listStrange(ctx: Context): Promise<BookFinding[]> {
  const moved = (await listMovements(ctx, addMinutes(ctx.now(), -settlingMinutes))).filter(
    ({ kind, source_ref }) => kind === 'dispute' && source_ref !== null,
  )
  const { rows } = await sql<{ ref: string }>`
    select distinct ref from unnest(${moved.map(({ source_ref }) => source_ref)}::text[]) ref
    where not exists (select from dispute d where d.dispute_ref = ref)`.execute(ctx.db)
  return rows.map(({ ref }) => ({
    ...{ check: 'processor_disputes', about: ref, found_cents: null },
    expected_cents: moved.reduce((sum, { source_ref, amount_cents }) => (source_ref === ref ? sum - amount_cents : sum), 0),
  }))
}
