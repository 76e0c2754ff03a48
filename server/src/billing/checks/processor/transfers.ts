import type { BookFinding } from '@sorrel/contract/billing/schemas'
import { sql } from 'kysely'
import { addMinutes } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { listTransfers, movementDays } from '../../../payments/processor/movements.ts'
import { followTransfer } from '../../../payouts/runs/returning.ts'
import { askProcessor, settlingMinutes } from './skipped.ts'

type Theirs = { refs: string[]; sent_cents: number; returned_cents: number; at: string }
type Ours = { key: string; sent_cents: number; returned_cents: number }

/**
 * Each transfer that the card processor made is a payout of ours, once and with the same amount, and what came back of it is taken back in our books. A
 * transfer that we call paid and that the processor does not know is a finding, too. What differs is followed first, as an event that was lost explains it.
 */
export const checkTransfers = (ctx: Context): Promise<BookFinding[]> =>
  askProcessor(ctx, async () => {
    const theirs = await listTheirs(ctx)
    const before = await listOurs(ctx, [...theirs.keys()])
    for (const { about, refs } of listDiffering(theirs, before))
      if (before.has(about)) for (const ref of refs) await followTransfer(ctx, ref)
    const until = addMinutes(ctx.now(), -settlingMinutes)
    const differing = listDiffering(theirs, await listOurs(ctx, [...theirs.keys()])).filter(({ at }) => at < until)
    return [...differing.flatMap(({ findings }) => findings), ...(await listMissing(ctx, new Set(theirs.keys())))]
  })

/** What the processor sent and what came back, by our name of the try, or by its own where it has none of us. */
async function listTheirs(ctx: Context): Promise<Map<string, Theirs>> {
  const theirs = new Map<string, Theirs>()
  for (const { transfer_ref, reference, amount_cents, returned_cents, at } of await listTransfers(ctx)) {
    const key = reference ?? transfer_ref
    const known = theirs.get(key) ?? { refs: [], sent_cents: 0, returned_cents: 0, at }
    theirs.set(key, {
      refs: [...known.refs, transfer_ref],
      sent_cents: known.sent_cents + amount_cents,
      returned_cents: known.returned_cents + returned_cents,
      at: [known.at, at].toSorted()[1]!,
    })
  }
  return theirs
}

/** What our books say of each try that has a name among these. */ // reads payouts, ledger
async function listOurs(ctx: Context, keys: readonly string[]): Promise<Map<string, Ours>> {
  const { rows } = await sql<Ours>`
    select k.key, p.amount_cents::float8 as sent_cents,
      (case when exists (select from ledger_transaction b where b.reverses_id = t.id) then p.amount_cents else 0 end
        + coalesce((select sum(l.amount_cents) from payout_line l where l.reference = 'returned:' || k.key), 0))::float8 as returned_cents
    from unnest(${keys}::text[]) k(key) join ledger_transaction t on t.reference collate "C" = 'payout:' || k.key and t.kind = 'payout_sent'
    join posting p on p.transaction_id = t.id and p.from_account = 'cash:stripe'`.execute(ctx.db)
  return new Map(rows.map((row) => [row.key, row]))
}

type Differing = { about: string; refs: readonly string[]; at: string; findings: BookFinding[] }

function listDiffering(theirs: ReadonlyMap<string, Theirs>, ours: ReadonlyMap<string, Ours>): Differing[] {
  return [...theirs].flatMap(([key, { refs, sent_cents, returned_cents, at }]) => {
    const known = ours.get(key)
    const name = refs.join(', ')
    const findings = known
      ? [...lineOf(name, sent_cents, known.sent_cents), ...lineOf(`${name} returned`, returned_cents, known.returned_cents)]
      : lineOf(name, sent_cents - returned_cents, null)
    return findings.length === 0 ? [] : [{ about: key, refs, at, findings }]
  })
}

const lineOf = (about: string, expected_cents: number | null, found_cents: number | null): BookFinding[] =>
  expected_cents === found_cents ? [] : [{ check: 'processor_transfers', about, expected_cents, found_cents }]

type Paid = { key: string; transfer_ref: string; cents: number }

/** What we call paid and the processor does not know, neither among those of the last weeks nor by its name. */ // reads payouts
async function listMissing(ctx: Context, known: ReadonlySet<string>): Promise<BookFinding[]> {
  const since = addMinutes(ctx.now(), -movementDays * 24 * 60)
  const { rows } = await sql<Paid>`
    select case when attempts = 1 then id::text else id || ':' || attempts end as key, transfer_ref, total_cents::float8 as cents
    from payout where status = 'paid' and paid_by is null and transfer_ref is not null
      and paid_at >= ${since} and paid_at < ${addMinutes(ctx.now(), -settlingMinutes)} order by paid_at, id`.execute(ctx.db)
  const missing: BookFinding[] = []
  for (const { key, transfer_ref, cents } of rows) {
    if (known.has(key) || (await ctx.integrations.payments.readTransfer({ transfer_ref }))) continue
    missing.push(...lineOf(transfer_ref, null, cents))
  }
  return missing
}
