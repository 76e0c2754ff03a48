import { listPictures, type Stay as Measured, measureCall, type Together } from '@sorrel/contract/video/rules'
import type { CallFacts } from '@sorrel/contract/video/schemas'
import type { z } from 'zod'
import type { Context } from '../kernel/context.ts'
import { isThere, type Stay } from './access.ts'

/** How long both have been in the call until now, and how they saw each other. */
export const measureStays = (ctx: Pick<Context, 'now'>, stays: readonly Stay[]): Together =>
  measureCall(
    stays.flatMap((stay): Measured[] => {
      const { role, admitted_at: from, left_at, seen_at, has_camera, camera_changes } = stay
      if (!from) return []
      const to = left_at ?? (isThere(ctx, stay) ? ctx.now() : seen_at)
      return [{ role, from, to, pictures: listPictures({ from, to }, has_camera, camera_changes) }]
    }),
  )

type Facts = z.input<typeof CallFacts>

/**
 * What the calls of visits say to their notes, as far as the caller may read it, by visit; nothing of a visit whose call nobody joined and where
 * nobody said where they sit. Other features read calls through this door. Two statements, however many visits there are.
 */
export async function readCallFacts(ctx: Context, appointmentIds: readonly string[]): Promise<Map<string, Facts>> {
  if (appointmentIds.length === 0) return new Map()
  const [stays, locations] = await Promise.all([
    ctx.db.selectFrom('video_stay').selectAll().where('appointment_id', 'in', appointmentIds).execute(),
    ctx.db
      .selectFrom('call_location')
      .select(['appointment_id', 'state', 'is_home'])
      .where('appointment_id', 'in', appointmentIds)
      .execute(),
  ])
  const staysOf = Map.groupBy(stays, ({ appointment_id }) => appointment_id)
  const locationOf = new Map(locations.map(({ appointment_id, ...location }) => [appointment_id, location]))
  const known = appointmentIds.filter((id) => staysOf.has(id) || locationOf.has(id))
  return new Map(known.map((id) => [id, { ...measureStays(ctx, staysOf.get(id) ?? []), location: locationOf.get(id) ?? null }]))
}
