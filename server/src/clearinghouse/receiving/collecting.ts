import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { eachAlone, readPages } from '../../kernel/processes/each-alone.ts'
import { carryFile, collectFiles, takeFile } from '../job-names.ts'
import { keepReceived } from './keeping.ts'

/**
 * Fetches all files that wait at the clearinghouse. One that is known already is only settled there. One that cannot be kept stays there and is fetched
 * again, and the others do not wait for it. Runs as the system.
 */
export async function collectWaiting(ctx: Context): Promise<void> {
  const { clearinghouse } = ctx.integrations
  const failed = await eachAlone(ctx, await clearinghouse.list(), async (name) => {
    await keepReceived(ctx, { name, source: 'pickup', pieces: () => clearinghouse.read(name) })
    await clearinghouse.settle(name)
  })
  if (failed > 0) throw new Error(`${failed} files could not be fetched from the clearinghouse`)
}

/** Starts the jobs of files that wait once more, since a job that failed too often is gone. Runs as the system. */
export const resumeWaiting = (ctx: Context): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const waiting = ctx.db.selectFrom('exchange_file').select(['id', 'direction']).where('state', '=', 'waiting').orderBy('id').limit(1000)
    for await (const page of readPages((after) => waiting.where('id', '>', after).execute()))
      for (const { id, direction } of page)
        await (direction === 'sent'
          ? enqueue(ctx, carryFile, { file_id: id }, { key: `carry:${id}` })
          : enqueue(ctx, takeFile, { file_id: id }, { key: `take:${id}` }))
  })

/** Looks at the clearinghouse soon, once for however many reasons there are. */
export const collectSoon = (ctx: Context): Promise<void> => enqueue(ctx, collectFiles, {}, { key: 'collect' })
