import type { Selectable } from 'kysely'
import { amountOf, type FhirOf, type FhirSource, type Resource, refer, referToPatient } from '../../fhir/resource.ts'
import type { ReferralTables } from '../tables.ts'

type Referral = Selectable<ReferralTables['referral']>

/** The referrals that were confirmed, as orders of the clinicians who wrote them. */
export const referralsFhir: FhirSource = {
  list: async (ctx, of) => {
    const referrals = await ctx.db
      .selectFrom('referral')
      .selectAll()
      .where('patient_id', '=', of.patient_id)
      .where('confirmed_at', 'is not', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return referrals.map((referral) => buildReferral(referral, of))
  },
}

const words = { en: 'Medical nutrition therapy', es: 'Terapia médica nutricional' }
const statuses = {
  received: 'draft',
  confirmed: 'active',
  used_up: 'completed',
  expired: 'completed',
  replaced: 'revoked',
  declined: 'entered-in-error',
}

/** A referral as a request for a service. Who wrote it has no resource of their own: they are known by name and number alone. */
export function buildReferral(row: Referral, of: FhirOf): Resource {
  return {
    resourceType: 'ServiceRequest',
    row: `referral ${row.id}`,
    status: statuses[row.status],
    intent: 'order',
    code: { text: words[of.language] },
    subject: referToPatient(of),
    occurrencePeriod: { start: row.valid_from, end: row.valid_until },
    quantityQuantity: row.granted === null ? null : amountOf(row.granted, row.granted_in),
    authoredOn: row.received_on,
    requester: {
      display: [row.clinician_name, row.clinician_org].filter(Boolean).join(', '),
      ...(row.clinician_npi && { identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: row.clinician_npi } }),
    },
    reasonCode: row.diagnoses.map(({ code, text }) => ({
      coding: code ? [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code }] : null,
      text,
    })),
    supportingInfo: row.file_id ? [refer('DocumentReference', row.file_id)] : null,
  }
}
