import { findPayer } from '@sorrel/contract/insurance/vocabulary'
import type { Context } from '../../kernel/context.ts'
import { readTermsOf } from '../../payers/routing.ts'

// Giving up a share of what a federal program pays is a kickback (42 USC 1320a-7b), so these payers get no promise.
const federalCodes: readonly (string | null)[] = ['16', 'MB', 'MC', 'FI', 'CH', 'OF']

/** Whether one of these payers is a federal program on a day, by what it is or by its terms. */
export async function isFederal(ctx: Context, payerIds: readonly string[], day: string): Promise<boolean> {
  if (payerIds.some((id) => findPayer(id)?.group === 'government')) return true
  const terms = await readTermsOf(
    ctx,
    payerIds.map((payer_id) => ({ payer_id, day })),
  )
  return terms.some((one) => one !== null && federalCodes.includes(one.filing_code))
}
