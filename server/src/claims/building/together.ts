import type { ClaimChanges } from '@sorrel/contract/claims/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { RuleList } from '../rules/list.ts'
import type { ClaimRow } from '../tables.ts'
import { judgeClaim, newcomer } from './judging.ts'
import { canStandTogether, mergeBillables } from './merging.ts'
import { type Billable, readBillables } from './reading.ts'
import type { Plans } from './visit.ts'

type Claimed = Pick<ClaimRow, 'subject_id' | 'joined_appointment_ids'> & { changes: ClaimChanges }

/** Whether a claim speaks of a visit, or of care without one: as the one that it was made for, or as one that joined it. */
export const speaksOf = (id: string): RawBuilder<boolean> => sql`(subject_id = ${id}::uuid or joined_appointment_ids @> array[${id}::uuid])`

/** What claims are made from, by what they were made for, each with those of its further visits that still stand with it. */
export async function readClaimed(
  ctx: Context,
  claims: readonly Claimed[],
  tried?: RuleList,
  plans: Plans = new Map(),
): Promise<Map<string, Billable>> {
  const visitsOf = ({ subject_id, joined_appointment_ids }: Claimed) => [subject_id, ...joined_appointment_ids]
  const changes = new Map(claims.flatMap(changesOf))
  const plansOfAll = new Map(
    claims.flatMap((claim) => {
      const plan = plans.get(claim.subject_id)
      return plan === undefined ? [] : visitsOf(claim).map((id) => [id, plan] as const)
    }),
  )
  const billables = await readBillables(ctx, claims.flatMap(visitsOf), changes, tried, plansOfAll)
  return new Map(
    claims.flatMap(({ subject_id, joined_appointment_ids, changes }) => {
      const first = billables.get(subject_id)
      if (first === undefined) return []
      const others = joined_appointment_ids.flatMap((id) => billables.get(id) ?? []).filter((other) => canStandTogether(first, other))
      return [[subject_id, mergeBillables(first, others, changes)] as const]
    }),
  )
}

/** A place that staff wrote by hand is that of all visits of the claim; the rest is merged. */
const changesOf = ({ subject_id, joined_appointment_ids, changes }: Claimed): (readonly [string, ClaimChanges])[] => [
  [subject_id, changes],
  ...joined_appointment_ids.map((id) => [id, changes.place ? { place: changes.place } : {}] as const),
]

type Host = Pick<ClaimRow, 'id' | 'subject_id' | 'joined_appointment_ids'> & { changes: ClaimChanges }

/** The claim of the same day that was not sent yet and can say what this visit says as well; null if there is none. It is the caller's until the end,
 * with what staff write in it by hand. */
export async function findHost(ctx: Context, billable: Billable): Promise<(Claimed & { id: string }) | null> {
  const { visit, facts } = billable
  if (visit.appointment_id === null || !visit.has_occurred || !visit.is_note_signed) return null
  // reads prices: a price that was promised for one of two visits could not be kept on a claim of both.
  const { rows } = await sql<Host>`
    select c.id, c.subject_id, c.joined_appointment_ids, t.changes from claim c join claim_content t on t.claim_id = c.id
    where c.patient_id = ${visit.patient_id} and c.provider_id = ${visit.provider_id} and c.payer_id = ${visit.plan.payer_id}
      and c.service_day = ${facts.service_day}::date and c.coverage_id = ${visit.coverage_id} and c.priority = 'P' and c.frequency = '1' and c.version = 0
      and c.state in ('draft', 'ready') and c.appointment_id is not null and not t.changes ?| array['lines', 'diagnoses', 'place']
      and exists (select from price_estimate e where e.appointment_id = c.appointment_id and e.cap_cents is not null)
        = exists (select from price_estimate e where e.appointment_id = ${visit.appointment_id}::uuid and e.cap_cents is not null)
    order by c.created_at, c.id for update of c, t`.execute(ctx.db)
  for (const host of rows) {
    const joined_appointment_ids = [...host.joined_appointment_ids, visit.subject_id]
    const [before, after] = [
      (await readClaimed(ctx, [host])).get(host.subject_id),
      (await readClaimed(ctx, [{ ...host, joined_appointment_ids }])).get(host.subject_id),
    ]
    if (before && after?.joined.includes(visit.subject_id) && harmsNothing(before, after)) return { ...host, joined_appointment_ids }
  }
  return null
}

/** What would keep the claim of both from being sent although the first one alone may go keeps them apart. */
const harmsNothing = (before: Billable, after: Billable): boolean =>
  after.holds.every((code) => before.holds.includes(code)) && judgeClaim(after, newcomer).errors <= judgeClaim(before, newcomer).errors
