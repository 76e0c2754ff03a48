import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'

/** For so many days the log says what went out to whom, as somebody may ask whether they were told. The record of care does not need it. */
const daysKept = 730
const mostAtOnce = 5000

/** Deletes notices that are older, some at a time, so that no statement holds the outbox for long. Runs as the system. */
export async function forgetOldNotices(ctx: Context): Promise<void> {
  const before = addMinutes(ctx.now(), -daysKept * 24 * 60)
  let count: number
  do {
    count = await transaction(ctx, async (ctx) => {
      // One that was sent again is deleted after its repetition.
      const { rows } = await sql`
        delete from notification where id in (select n.id from notification n where n.created_at < ${before}::timestamptz and n.status <> 'queued'
          and not exists (select from notification a where a.again_of = n.id) order by n.created_at limit ${mostAtOnce}) returning id`.execute(
        ctx.db,
      )
      return rows.length
    })
  } while (count === mostAtOnce)
}
