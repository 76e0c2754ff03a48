import type { ClaimChanges } from '@sorrel/contract/claims/schemas'
import type { tryBillingRules as wire } from '@sorrel/contract/claims/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, runAsSystem } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { type Judged, judgeClaim } from '../building/judging.ts'
import { readClaimed } from '../building/together.ts'
import { listDifferences } from '../showing/previews.ts'
import type { ClaimRow } from '../tables.ts'
import { readRules } from './list.ts'

type Wanted = z.output<typeof wire.body>
type Shown = z.input<typeof wire.output>
type Tried = ClaimRow & { patient_name: string; changes: ClaimChanges }

/**
 * Makes claims of the past twice from the same notes and records, with the rules of now and with those that are tried, and shows those that would
 * differ. As many statements for a hundred claims as for one, and none that writes.
 */
export async function tryRules(ctx: Context, { rules, ...wanted }: Wanted): Promise<Shown> {
  const { items: claims, next_cursor } = await readPast(ctx, wanted)
  const [now, then] = await runAsSystem(ctx, async (ctx) => {
    const list = await readRules(ctx)
    return [await readClaimed(ctx, claims, list), await readClaimed(ctx, claims, { version: list.version + 1, rules })] as const
  })
  const items = claims.flatMap((claim) => {
    const [one, other] = [now.get(claim.subject_id), then.get(claim.subject_id)]
    return one && other ? compare(claim, judgeClaim(one, claim), judgeClaim(other, claim)) : []
  })
  return { tried: claims.length, items, next_cursor }
}

/** One page of claims by their day of service, the latest first. */ // reads patients
async function readPast(ctx: Context, { from, to, payer_id, cursor, limit = 50 }: Omit<Wanted, 'rules'>) {
  const after = cursor === undefined ? null : readCursor(cursor).id
  const { rows } =
    await sql<Tried>`select c.*, t.changes, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name
    from claim c join claim_content t on t.claim_id = c.id join patient p on p.id = c.patient_id
    where c.priority = 'P' and c.service_day between ${from} and ${to} and (${payer_id ?? null}::text is null or c.payer_id = ${payer_id ?? null})
      and (${after}::uuid is null or (c.service_day, c.id) < (select o.service_day, o.id from claim o where o.id = ${after}))
    order by c.service_day desc, c.id desc limit ${limit + 1}`.execute(ctx.db)
  return pageOf(rows, limit, ({ updated_at: at, id }) => ({ at, id }))
}

const outcomeOf = ({ charge_cents, errors, hold_codes, tags }: Judged) => ({ charge_cents, errors, hold_codes, tags })

function compare({ id: claim_id, number, patient_name, payer_name, service_day }: Tried, one: Judged, other: Judged): Shown['items'] {
  const diff = listDifferences(one.draft, other.draft)
  const [before, after] = [outcomeOf(one), outcomeOf(other)]
  if (diff.length === 0 && JSON.stringify(before) === JSON.stringify(after)) return []
  return [{ claim_id, number, patient_name, payer_name, service_day, before, after, runs: other.rule_runs, diff }]
}
