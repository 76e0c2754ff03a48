import { getProviderProfileBySlug } from '@sorrel/contract/providers/operations'
import { ApiProblem, nameOf } from '../../../kernel/calls/api.ts'
import { queryClient } from '../../../kernel/calls/query.ts'
import type { Profile } from '../../../providers/profile/profile.ts'

/** The policy that the screen shows. A booking sends it back, so that nobody books under another one than they read. */
export const policyOf = ({ cutoff_hours, late_cancel_fee_cents, no_show_fee_cents }: Profile) => ({
  cutoff_hours,
  late_cancel_fee_cents,
  no_show_fee_cents,
})

/** After a refusal because the policy has changed, the screen reads the new one. */
export function readChangedPolicy(error: Error): void {
  if (error instanceof ApiProblem && error.code === 'fee_policy_changed')
    void queryClient.invalidateQueries({ queryKey: [nameOf(getProviderProfileBySlug)] })
}
