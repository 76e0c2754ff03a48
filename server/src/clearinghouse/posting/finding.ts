import type { UnmatchedReason } from '@sorrel/contract/clearinghouse/vocabulary'
import { type ClaimVersion, findVersionByPayerNumber, readVersionByClm01 } from '../../claims/versions.ts'
import type { RemittedClaim } from '../../claims/x12/reading/answers/facts.ts'
import { writeElement } from '../../claims/x12/writing/text.ts'
import type { Context } from '../../kernel/context.ts'
import type { Remittance } from './movements.ts'

/**
 * The version that a decision is about: by our number of it, or else by the payer's number of the claim. A payment to another practice, and a decision
 * that names another person, are not believed, whatever numbers they carry.
 */
export async function findAnswered(
  ctx: Context,
  remittance: Remittance,
  claim: RemittedClaim,
  known?: ClaimVersion,
): Promise<{ version: ClaimVersion } | { why: UnmatchedReason }> {
  const byNumber = claim.payer_claim_number
  const version =
    known ??
    (await readVersionByClm01(ctx, claim.claim_id)) ??
    (byNumber === null ? undefined : await findVersionByPayerNumber(ctx, byNumber))
  if (!version) return { why: 'unknown_claim' }
  if (remittance.payee_npi !== null && remittance.payee_npi !== version.body.npi) return { why: 'other_payee' }
  return isOtherPatient(version, claim) ? { why: 'other_patient' } : { version }
}

/** Whether neither the name nor the member id is that of the version. Payers spell names in their own ways, so one of the two is enough. */
function isOtherPatient({ body }: ClaimVersion, { patient }: RemittedClaim): boolean {
  const [insured] = body.subscribers
  if (patient === null || insured === undefined) return false
  const names = [insured.patient?.name ?? insured.subscriber.name, insured.subscriber.name]
  const isNamed = names.some(({ last_name }) => plainOf(last_name) === plainOf(patient.last_name))
  return !isNamed && plainOf(patient.member_id ?? '') !== plainOf(insured.subscriber.member_id)
}

const plainOf = (text: string): string => writeElement(text).replace(/[^A-Z0-9]/g, '')
