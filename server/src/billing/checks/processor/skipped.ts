import { NotTried, ResultUnknown } from '../../../integrations/payments/index.ts'
import type { Context } from '../../../kernel/context.ts'

/** Thrown by a check that cannot be made now, such as while the card processor is away. */
export class CheckSkipped extends Error {}

/** How long either side may not know yet of what the other one has done. */
export const settlingMinutes = 60

/** Runs a check that asks the card processor. Where no cards are taken, or nobody answers, it cannot be made. */
export async function askProcessor<T>(ctx: Context, check: () => Promise<T>): Promise<T> {
  if (!ctx.integrations.payments.is_offered) throw new CheckSkipped('no cards are taken')
  try {
    return await check()
  } catch (error) {
    if (error instanceof NotTried || error instanceof ResultUnknown) throw new CheckSkipped('the processor could not be asked')
    throw error
  }
}
