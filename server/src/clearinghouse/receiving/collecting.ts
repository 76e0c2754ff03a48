import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { carryFile, collectFiles, takeFile } from '../job-names.ts'
import { keepReceived } from './keeping.ts'

/** Fetches all files that wait at the clearinghouse. One that is known already is only settled there. Runs as the system. */
export async function collectWaiting(ctx: Context): Promise<void> {
  const { clearinghouse } = ctx.integrations
  for (const name of await clearinghouse.list()) {
    await keepReceived(ctx, { name, source: 'pickup', pieces: () => clearinghouse.read(name) })
    await clearinghouse.settle(name)
  }
}

/** Starts the jobs of files that wait once more, since a job that failed too often is gone. Runs as the system. */
export const resumeWaiting = (ctx: Context): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const waiting = await ctx.db
      .selectFrom('exchange_file')
      .select(['id', 'direction'])
      .where('state', '=', 'waiting')
      .limit(1000)
      .execute()
    for (const { id, direction } of waiting)
      await (direction === 'sent'
        ? enqueue(ctx, carryFile, { file_id: id }, { key: `carry:${id}` })
        : enqueue(ctx, takeFile, { file_id: id }, { key: `take:${id}` }))
  })

/** Looks at the clearinghouse soon, once for however many reasons there are. */
export const collectSoon = (ctx: Context): Promise<void> => enqueue(ctx, collectFiles, {}, { key: 'collect' })
