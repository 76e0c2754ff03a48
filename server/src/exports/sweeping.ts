import { releaseFiles } from '../files/attaching.ts'
import { addMinutes } from '../kernel/clock.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { giveUp } from './archive/claiming.ts'

const dayMinutes = 24 * 60
// The queue has long stopped trying then.
const lostMinutes = 6 * 60
const forgottenDays = 30

/** Removes archives whose day is over, gives up those of which nobody hears any more, and forgets old rows. Runs as the system. */
export async function sweepArchives(ctx: Context): Promise<void> {
  await expireOver(ctx)
  const lost = await ctx.db
    .selectFrom('patient_export')
    .select(['id', 'patient_id', 'file_id'])
    .where('status', 'in', ['waiting', 'making'])
    .where('asked_at', '<', addMinutes(ctx.now(), -lostMinutes))
    .execute()
  for (const one of lost) await giveUp(ctx, { ...one, tries: Number.POSITIVE_INFINITY })
  await transaction(ctx, (ctx) =>
    ctx.db
      .deleteFrom('patient_export')
      .where('status', 'in', ['failed', 'expired'])
      .where('asked_at', '<', addMinutes(ctx.now(), -forgottenDays * dayMinutes))
      .execute(),
  )
}

const expireOver = (ctx: Context): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const over = await ctx.db
      .updateTable('patient_export')
      .set({ status: 'expired' })
      .where('status', '=', 'ready')
      .where('expires_at', '<=', ctx.now())
      .returning('file_id')
      .execute()
    await releaseFiles(
      ctx,
      over.map(({ file_id }) => file_id),
    )
  })

/** Removes every archive of a patient who was deleted, and those that they asked for as a guardian. Runs as the system. */
export const forgetExports = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .deleteFrom('patient_export')
      .where((row) => row.or([row('patient_id', '=', patientId), row('asked_by', '=', patientId)]))
      .returning('file_id')
      .execute()
    await releaseFiles(
      ctx,
      gone.map(({ file_id }) => file_id),
    )
  })
