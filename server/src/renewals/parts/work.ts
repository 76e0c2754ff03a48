import type { WorkSource } from '../../platform/work/source.ts'
import { countOpenRenewals } from '../listing.ts'

/** Plans that change with the new plan year before somebody's next visit. Out of the season nothing waits. */
export const renewalWork: WorkSource = {
  tag: 'billing_operations',
  places: { renewals: 70 },
  count: async (ctx) => ({ renewals: { count: await countOpenRenewals(ctx) } }),
}
