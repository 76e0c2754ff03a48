import { getEligibilityCheck, listEligibilityChecks } from '@sorrel/contract/eligibility/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const eligibility: SignedInPart = { stale: { eligibility_check: [getEligibilityCheck, listEligibilityChecks] } }
