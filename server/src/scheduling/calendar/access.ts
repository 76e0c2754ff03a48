import { type Selectable, sql } from 'kysely'
import { type Permitted, permit } from '../../kernel/access.ts'
import { type Context, requireProviderActor } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { findAppointment } from '../access.ts'
import type { SchedulingTables } from '../tables.ts'
import { dateOfId, stemOf } from './occurrence-ids.ts'

export type BlockRow = Selectable<SchedulingTables['calendar_block']>
/** `guardian_id`: who acts for the patient. */
export type FeedOwner = { owner_kind: 'patient' | 'provider'; owner_id: string; guardian_id: string | null }

/**
 * The calling provider's own block with that id, or with one date of it; `date` is set if the id stands for one date. Undefined for any
 * other id.
 */
export async function findBlock(ctx: Context, id: string): Promise<{ block: Permitted<BlockRow>; date: string | undefined } | undefined> {
  const { provider_id } = requireProviderActor(ctx)
  const blocks = await ctx.db
    .selectFrom('calendar_block')
    .selectAll()
    .where('provider_id', '=', provider_id)
    .where(sql<boolean>`starts_with(id::text, ${stemOf(id)})`)
    .execute()
  for (const block of blocks) {
    const date = dateOfId(block.id, id)
    if (date !== null && (date === undefined || block.every)) return { block: permit(block), date }
  }
  return undefined
}

/**
 * The block to change. The id of a visit or of time busy elsewhere throws: visits are moved and canceled by the operations for
 * appointments, and outside time is deleted together with its calendar.
 */
export async function findBlockToChange(ctx: Context, id: string): Promise<{ block: Permitted<BlockRow>; date: string | undefined }> {
  const found = await findBlock(ctx, id)
  if (found) return found
  const kind = (await findExternalBusy(ctx, id)) ? 'external_busy' : (await findAppointment(ctx, id)) && 'appointment'
  throw refuseValue('path', ['calendar_event_id'], 'not_a_block', { kind })
}

/** A stretch of the calling provider's time that is busy elsewhere. */
export async function findExternalBusy(ctx: Context, id: string) {
  const { provider_id } = requireProviderActor(ctx)
  const busy = await ctx.db
    .selectFrom('external_busy')
    .select(['id', 'starts_at', 'ends_at', 'title'])
    .where('id', '=', id)
    .where('provider_id', '=', provider_id)
    .executeTakeFirst()
  return busy && permit(busy)
}

/** One of the calling provider's external calendars; `not_found` if it is not theirs. */
export async function findExternalCalendar(ctx: Context, id: string) {
  const { provider_id } = requireProviderActor(ctx)
  const calendar = await ctx.db
    .selectFrom('external_calendar')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('provider_id', '=', provider_id)
    .executeTakeFirst()
  if (!calendar) throw new Problem('not_found')
  return permit(calendar)
}

/** Who owns the caller's calendar feed: the patient or provider who calls. */
export function feedOwnerOf(ctx: Context): FeedOwner {
  const { actor } = ctx
  if (actor.kind === 'patient') return { owner_kind: 'patient', owner_id: actor.patient_id, guardian_id: actor.guardian_id ?? null }
  return { owner_kind: 'provider', owner_id: requireProviderActor(ctx).provider_id, guardian_id: null }
}
