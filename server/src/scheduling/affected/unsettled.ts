import { sql } from 'kysely'
import { type Context, requireProviderActor } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { findComingTimes } from '../access.ts'
import { blockOf, findOpenings, type Openings } from '../availability/openings.ts'
import { hasNoRoom } from '../availability/touched.ts'
import { writeWireInstant } from '../engine/instants.ts'
import { offsetTableOf } from '../engine/offsets.ts'
import { expandBlock } from '../engine/recurrence.ts'

/** A stretch of blocked time, or of time busy elsewhere, in which a visit lies. */
export type Meeting = { id: string; kind: 'block' | 'external_busy'; starts_at: string; ends_at: string }
type Busy = Meeting & { known_at: string }

/** A visit about which the provider has not decided yet, what lies over it, and whether a change of the hours left it outside of them. */
export type Unsettled = { id: string; meets: Meeting[]; isOutsideHours: boolean }

/** How many days after the last visit the openings reach, for times to which the visits could move. */
export const daysAfter = 28
const day = 86_400_000

/** The provider whose visits are meant: the caller, or for support, the one whom `providerId` names. */ // reads providers
export async function findProviderMeant(ctx: Context, providerId: string | undefined, place: 'query' | 'body') {
  const id = ctx.actor.kind === 'admin' ? providerId : requireProviderActor(ctx).provider_id
  if (!id) throw refuseValue(place, ['provider_id'], 'invalid_type')
  if (providerId && providerId !== id) throw new Problem('not_found')
  const provider = await ctx.db.selectFrom('provider').select(['id', 'time_zone']).where('id', '=', id).executeTakeFirst()
  if (!provider) throw new Problem('not_found')
  return provider
}

/**
 * The coming visits in blocked time, in time busy elsewhere, or outside of changed hours, by time. A kept visit counts again when something
 * new lies over it, or when another change of the hours leaves it outside. The openings reach from the first visit to some weeks after the last.
 */
export async function findUnsettled(ctx: Context, providerId: string): Promise<{ unsettled: Unsettled[]; openings: Openings | undefined }> {
  const visits = await findComingTimes(ctx, providerId)
  const [first, last] = [visits[0], visits.at(-1)]
  if (!first || !last) return { unsettled: [], openings: undefined }
  const until = new Date(Date.parse(last.ends_at) + daysAfter * day).toISOString()
  const openings = await findOpenings(ctx, providerId, first.starts_at, until)
  if (!openings) return { unsettled: [], openings }
  const busy = await listBusy(ctx, openings, first.starts_at, last.ends_at)
  const unsettled = visits
    .map((visit) => {
      const isNews = (at: string) => visit.kept_despite_at === null || at > visit.kept_despite_at
      const met = busy.filter((one) => one.starts_at < visit.ends_at && one.ends_at > visit.starts_at && isNews(one.known_at))
      const since = visit.outside_hours_since
      const isOutsideHours = since !== null && isNews(since) && hasNoRoom(openings, visit, 'hours', ctx.now())
      return { id: visit.id, meets: met.map(({ known_at, ...meeting }) => meeting), isOutsideHours }
    })
    .filter(({ meets, isOutsideHours }) => meets.length > 0 || isOutsideHours)
  return { unsettled, openings }
}

async function listBusy(ctx: Context, openings: Openings, from: string, to: string): Promise<Busy[]> {
  const { rows } = await sql<{
    id: string
    known_at: string
  }>`select id, known_at from app.busy_since(${openings.provider_id}, ${from}, ${to})`.execute(ctx.db)
  const known = new Map(rows.map(({ id, known_at }) => [id, known_at]))
  const offsets = offsetTableOf(openings.time_zone)
  const blocks = openings.blocks.flatMap((block) =>
    expandBlock(blockOf(block), offsets, Date.parse(from), Date.parse(to)).map(({ start, end }) => ({
      id: block.id,
      kind: 'block' as const,
      starts_at: writeWireInstant(start),
      ends_at: writeWireInstant(end),
    })),
  )
  const external = openings.external.map((stretch) => ({ ...stretch, kind: 'external_busy' as const }))
  return [...blocks, ...external].flatMap((one) => {
    const known_at = known.get(one.id)
    // A block may have been deleted between the two reads.
    return known_at === undefined ? [] : [{ ...one, known_at }]
  })
}
