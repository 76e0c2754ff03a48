import { msg, plural } from '@lingui/core/macro'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

/** What waits for staff about payments. */
export const paymentsOfStaff: SignedInPart = {
  // What else it makes stale stands in `signed-in.ts`.
  stale: { refund: [], dispute: [] },
  work: {
    refunds: {
      words: (count) => msg`${plural(count, { one: '# refund to decide', other: '# refunds to decide' })}`,
      to: '/admin/refunds',
    },
    disputes: {
      words: (count) => msg`${plural(count, { one: '# dispute to answer', other: '# disputes to answer' })}`,
      to: '/admin/refunds',
      search: { view: 'disputes' },
    },
  },
}
