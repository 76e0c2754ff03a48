import type { Context } from '../context.ts'
import { isOutage } from '../database/outages.ts'

/**
 * Does one thing after the other. One that fails is logged and waits for the next round, and the others go on. A database that is away ends the round,
 * so that the queue tries it again.
 */
export async function eachAlone<T>(ctx: Context, things: readonly T[], act: (thing: T) => Promise<unknown>): Promise<void> {
  for (const thing of things) {
    try {
      await act(thing)
    } catch (error) {
      if (isOutage(error)) throw error
      ctx.log.error({ err: error }, 'one of many failed, and the others go on')
    }
  }
}
