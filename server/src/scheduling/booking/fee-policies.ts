import { defaultRules } from '@sorrel/contract/scheduling/rules'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'

/** Until when a change is free, and what a later one or a missed visit costs. */
export type FeePolicy = { cutoff_hours: number; late_cancel_fee_cents: number; no_show_fee_cents: number }

/** The provider's present policy, which a visit keeps from its booking on. */
export async function readFeePolicy(ctx: Context, providerId: string): Promise<FeePolicy> {
  const rules = await ctx.db
    .selectFrom('availability_rules')
    .select(['cutoff_hours', 'late_cancel_fee_cents', 'no_show_fee_cents'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  const { cutoff_hours, late_cancel_fee_cents, no_show_fee_cents } = rules ?? defaultRules
  return { cutoff_hours, late_cancel_fee_cents, no_show_fee_cents }
}

/**
 * Refuses a booking under another policy than the one that was shown, and names the present one. Runs behind the provider's lock, which a
 * change of the policy takes as well.
 */
export async function refuseOtherPolicy(ctx: Context, providerId: string, shown: FeePolicy | undefined): Promise<void> {
  if (!shown) return
  const fee_policy = await readFeePolicy(ctx, providerId)
  const isSame =
    shown.cutoff_hours === fee_policy.cutoff_hours &&
    shown.late_cancel_fee_cents === fee_policy.late_cancel_fee_cents &&
    shown.no_show_fee_cents === fee_policy.no_show_fee_cents
  if (!isSame) throw new Problem('fee_policy_changed', { fee_policy })
}
