import { msg, plural } from '@lingui/core/macro'
import { countRenewals, listRenewals } from '@sorrel/contract/renewals/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const renewalsOfStaff: SignedInPart = {
  stale: { renewal: [listRenewals, countRenewals], eligibility_check: [listRenewals], coverage: [listRenewals] },
  work: {
    renewals: {
      words: (count) => msg`${plural(count, { one: '# plan changes with the new year', other: '# plans change with the new year' })}`,
      to: '/admin/renewals',
    },
  },
}
