import type { Context } from '../context.ts'
import { isOutage } from '../database/outages.ts'

/**
 * Does one thing after the other, and returns how many failed. One that fails is logged and waits for the next round, and the others go on. A database
 * that is away ends the round, so that the queue tries it again.
 */
export async function eachAlone<T>(ctx: Context, things: readonly T[], act: (thing: T) => Promise<unknown>): Promise<number> {
  let failed = 0
  for (const thing of things) {
    try {
      await act(thing)
    } catch (error) {
      if (isOutage(error)) throw error
      failed += 1
      ctx.log.error({ err: error }, 'one of many failed, and the others go on')
    }
  }
  return failed
}

const first = '00000000-0000-0000-0000-000000000000'

/**
 * Reads all that `read` finds, a page after the other: those that stay as they are do not stand before the others. `read` gets the id after which a page
 * begins, and orders by it.
 */
export async function* readPages<T extends { id: string }>(read: (after: string) => Promise<readonly T[]>): AsyncGenerator<readonly T[]> {
  let page = await read(first)
  while (page.length > 0) {
    yield page
    page = await read(page.at(-1)!.id)
  }
}

/** Does the same with all that `read` finds, each alone. What is written anew may be met once more, and must then change nothing. */
export async function eachOfPages<T extends { id: string }>(
  ctx: Context,
  read: (after: string) => Promise<readonly T[]>,
  act: (thing: T) => Promise<unknown>,
): Promise<void> {
  for await (const page of readPages(read)) await eachAlone(ctx, page, act)
}
