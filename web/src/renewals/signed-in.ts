import { listOwnRenewals } from '@sorrel/contract/renewals/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const renewals: SignedInPart = { stale: { renewal: [listOwnRenewals] } }
