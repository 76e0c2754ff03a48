import { NotTried, ResultUnknown } from '../../integrations/payments/index.ts'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { eachAlone } from '../../kernel/processes/each-alone.ts'

/** Runs a question to the processor that moves no money. If it does not answer, whoever asked may try again: `temporarily_unavailable`. */
export async function orUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof NotTried || error instanceof ResultUnknown) throw new Problem('temporarily_unavailable', undefined, 5)
    throw error
  }
}

/** Throws `not_available` where the practice takes no cards. */
export function requireCards(ctx: Context): void {
  if (!ctx.integrations.payments.is_offered) throw new Problem('not_available', { why: 'no_cards' })
}

/**
 * Runs a question to the processor that moves money, and says in a word if there was no answer. An error that nobody foresaw counts as unknown: it
 * may have come after the money moved.
 */
export async function orUnknown<T>(ctx: Context, ask: () => Promise<T>): Promise<T | { outcome: 'unknown' } | { outcome: 'not_tried' }> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof NotTried) return { outcome: 'not_tried' }
    const name = error instanceof Error ? error.name : 'Error'
    ctx.log[error instanceof ResultUnknown ? 'warn' : 'error']({ error: name }, 'the processor gave no answer that settles anything')
    return { outcome: 'unknown' }
  }
}

/** How many questions in a row nobody answers before the rest waits: each of them may take as long as a question may. */
const mostSilent = 3

/**
 * Asks the processor about one thing after the other, and stops where it says nothing several times in a row: what was not asked is due at the next
 * turn, and what was asked has its next time already. `ask` says whether there was an answer; one that fails here says nothing about the processor.
 */
export async function askEach<T>(ctx: Context, things: readonly T[], ask: (thing: T) => Promise<boolean>): Promise<void> {
  let silent = 0
  await eachAlone(ctx, things, async (thing) => {
    if (silent >= mostSilent) return
    silent = (await ask(thing)) ? 0 : silent + 1
  })
  if (silent >= mostSilent) ctx.log.warn({ things: things.length }, 'the processor is silent, and the rest waits for the next turn')
}
