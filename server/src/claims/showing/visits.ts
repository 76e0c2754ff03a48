import { measureMinutes } from '@sorrel/contract/charting/rules'
import type { ClaimVisit } from '@sorrel/contract/claims/schemas'
import type { BilledWith } from '@sorrel/contract/claims/visits'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import type { ClaimRow } from '../tables.ts'

type Shown = z.input<typeof ClaimVisit>
type Noted = Omit<Shown, 'minutes'> & { from: string | null; to: string | null }

/** The visits of a day that one claim speaks of, the one that it was made for first; none if there is only one. */
export async function listVisitsOf(ctx: Context, claim: ClaimRow): Promise<Shown[]> {
  return claim.joined_appointment_ids.length === 0 ? [] : readVisitsOf(ctx, claim)
}

type OfClaim = Pick<ClaimRow, 'id' | 'number' | 'appointment_id' | 'joined_appointment_ids'>

/** The visits of two claims of one day, in the order of the day, each with its claim. */
export async function listVisitsOfBoth(ctx: Context, claims: readonly [OfClaim, OfClaim]) {
  const of = await Promise.all(
    claims.map(async (claim) =>
      (await readVisitsOf(ctx, claim)).map((visit) => ({ ...visit, claim_id: claim.id, claim_number: claim.number })),
    ),
  )
  return of.flat().sort((a, b) => a.starts_at.localeCompare(b.starts_at))
}

// reads scheduling, charting, providers
async function readVisitsOf(ctx: Context, { appointment_id, joined_appointment_ids }: OfClaim): Promise<Shown[]> {
  if (appointment_id === null) return []
  const ids = [appointment_id, ...joined_appointment_ids]
  const { rows } = await sql<Noted>`
    select a.id as appointment_id, a.starts_at, concat_ws(' ', d.first_name, d.last_name) as provider_name, a.id = ${appointment_id} as is_first,
      n.content->>'session_started_at' as "from", n.content->>'session_ended_at' as "to"
    from appointment a join provider d on d.id = a.provider_id left join chart_note n on n.appointment_id = a.id
    where a.id = any (${ids}::uuid[]) order by is_first desc, a.starts_at`.execute(ctx.db)
  return rows.map(({ from, to, ...visit }) => ({ ...visit, minutes: measureMinutes(from, to) }))
}

/** The claim onto which the visit of a claim that ended went; null if it ended otherwise. */
export async function findJoined(ctx: Context, { state, appointment_id }: ClaimRow): Promise<{ id: string; number: string } | null> {
  if (state !== 'cancelled' || appointment_id === null) return null
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from claim where joined_appointment_ids @> array[${appointment_id}::uuid] and state not in ('voided', 'cancelled')`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** The other visits of the claim that stands for a visit, the one that it was made for first. */ // reads scheduling
export async function listBilledWith(ctx: Context, appointmentId: string): Promise<z.input<typeof BilledWith>[]> {
  const id: RawBuilder<string> = sql`${appointmentId}::uuid`
  const { rows } = await sql<z.input<typeof BilledWith>>`
    select a.id as appointment_id, a.starts_at, a.id = c.appointment_id as is_first
    from claim c cross join lateral unnest(c.appointment_id || c.joined_appointment_ids) as v (id) join appointment a on a.id = v.id
    where (c.appointment_id = ${id} or c.joined_appointment_ids @> array[${id}]) and v.id <> ${id} and c.joined_appointment_ids <> '{}'
      and c.priority = 'P' and c.state not in ('voided', 'cancelled')
    order by is_first desc, a.starts_at`.execute(ctx.db)
  return rows
}
