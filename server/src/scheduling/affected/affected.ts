import { mostAffected } from '@sorrel/contract/scheduling/rules'
import type { AffectedVisit } from '@sorrel/contract/scheduling/schemas'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { findAppointments } from '../access.ts'
import { showAppointment } from '../appointments.ts'
import { suggestTimes } from './suggesting.ts'
import { findProviderMeant, findUnsettled, type Meeting } from './unsettled.ts'

/** The visits of a provider that wait to be settled, each with why it waits and a time to which it could move. */
export async function listAffected(ctx: Context, providerId: string | undefined) {
  const provider = await findProviderMeant(ctx, providerId, 'query')
  const { unsettled, openings } = await findUnsettled(ctx, provider.id)
  const waiting = new Map(unsettled.slice(0, mostAffected).map((one) => [one.id, one]))
  const meetings = [...waiting.values()].flatMap(({ meets }) => meets)
  const [visits, titles] = await Promise.all([findAppointments(ctx, [...waiting.keys()]), readTitles(ctx, meetings)])
  const suggested = openings ? await suggestTimes(ctx, visits, openings) : new Map<string, string>()
  const items = visits.map(
    (visit): z.input<typeof AffectedVisit> => ({
      appointment: showAppointment(ctx, visit),
      meets: (waiting.get(visit.id)?.meets ?? []).map((one) => ({ ...one, title: titles.get(one.id) ?? null })),
      outside_hours: waiting.get(visit.id)?.isOutsideHours === true,
      suggested_at: suggested.get(visit.id) ?? null,
    }),
  )
  return { items, total: unsettled.length, time_zone: provider.time_zone }
}

/** The titles of what lies over the visits. Row-level security shows them to the provider only. */
async function readTitles(ctx: Context, meetings: readonly Meeting[]): Promise<Map<string, string | null>> {
  const ids = [...new Set(meetings.map(({ id }) => id))]
  if (ids.length === 0) return new Map()
  const rows = await Promise.all([
    ctx.db.selectFrom('calendar_block').select(['id', 'title']).where('id', 'in', ids).execute(),
    ctx.db.selectFrom('external_busy').select(['id', 'title']).where('id', 'in', ids).execute(),
  ])
  return new Map(rows.flat().map(({ id, title }) => [id, title]))
}
