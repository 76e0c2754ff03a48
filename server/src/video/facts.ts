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

/**
 * What the call of a visit says to its note, as far as the caller may read it; null if nobody joined it and nobody said where they sit. Other
 * features read calls through this door.
 */
export async function readCallFacts(ctx: Context, appointmentId: string): Promise<z.input<typeof CallFacts> | null> {
  const [stays, location] = await Promise.all([
    ctx.db.selectFrom('video_stay').selectAll().where('appointment_id', '=', appointmentId).execute(),
    ctx.db.selectFrom('call_location').select(['state', 'is_home']).where('appointment_id', '=', appointmentId).executeTakeFirst(),
  ])
  if (stays.length === 0 && !location) return null
  return { ...measureStays(ctx, stays), location: location ?? null }
}
