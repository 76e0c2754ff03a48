import { isError } from '@sorrel/contract/claims/findings/findings'
import type { ClaimDraft } from '@sorrel/contract/claims/schemas'
import { findDiagnosisFaults } from './diagnoses.ts'
import type { Finding, Rules, ScrubFacts } from './facts.ts'
import { findLineFaults } from './lines.ts'
import { findBillingFaults, findClinicianFaults, findPatientFaults, findSubscriberFaults } from './parties.ts'
import { findPayerFaults } from './payer.ts'
import { findPlaceFaults } from './places.ts'
import { findUnwritable } from './sending.ts'

const families: readonly Rules[] = [
  findPayerFaults,
  findSubscriberFaults,
  findPatientFaults,
  findBillingFaults,
  findClinicianFaults,
  findDiagnosisFaults,
  findPlaceFaults,
  findLineFaults,
]

/** Everything that is wrong with a claim, or worth a look, before it is sent. */
export function scrubClaim(draft: ClaimDraft, facts: ScrubFacts): Finding[] {
  const found = families.flatMap((find) => find(draft, facts))
  return found.some(isError) ? found : [...found, ...findUnwritable(draft)]
}
