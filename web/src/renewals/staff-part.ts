import { countRenewals, listRenewals } from '@sorrel/contract/renewals/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const renewalsOfStaff: SignedInPart = {
  stale: { renewal: [listRenewals, countRenewals], eligibility_check: [listRenewals], coverage: [listRenewals] },
}
