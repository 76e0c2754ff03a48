import { releaseScopeLabels } from '@sorrel/contract/releases/vocabulary'
import type { Selectable } from 'kysely'
import { coded, type FhirOf, type FhirSource, measured, type Resource, refer, referToPatient, referToPerson } from '../../fhir/resource.ts'
import type { ReleaseTables } from '../tables.ts'

type Release = Selectable<ReleaseTables['release_of_information']>

/** The releases that were signed, those that ended as well, as consents to give something away. */
export const releasesFhir: FhirSource = {
  list: async (ctx, of) => {
    const releases = await ctx.db
      .selectFrom('release_of_information')
      .selectAll()
      .where('patient_id', '=', of.patient_id)
      .where('signed_at', 'is not', null)
      .orderBy('signed_at')
      .orderBy('id')
      .execute()
    return releases.map((release) => buildRelease(release, of, ctx.now()))
  },
}

const words = {
  en: { kind: 'Release of information', recipient: 'For' },
  es: { kind: 'Autorización para compartir información', recipient: 'Para' },
}

/** A release as a consent: to whom, what and why stand in words, with the form that was signed. */
export function buildRelease(release: Release, of: FhirOf, now: string): Resource {
  const isOver = release.revoked_at !== null || release.expires_at <= now
  const recipient = [release.recipient_name, release.recipient_org].filter(Boolean).join(', ')
  return {
    resourceType: 'Consent',
    row: `release ${release.id}`,
    status: isOver ? 'inactive' : 'active',
    scope: coded('consentscope', 'patient-privacy'),
    category: [measured('64292-6', words[of.language].kind)],
    patient: referToPatient(of),
    dateTime: release.signed_at,
    performer: [referToPerson(of, release.signed_by)],
    sourceReference: refer('DocumentReference', release.pdf_file_id),
    policyRule: { text: `${words[of.language].recipient} ${recipient}: ${release.purpose}` },
    provision: {
      type: 'permit',
      period: { start: release.starts_at, end: release.revoked_at ?? release.expires_at },
      actor: [
        {
          role: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType', code: 'IRCP' }] },
          reference: { display: recipient },
        },
      ],
      code: release.scope.map((scope) => ({ text: releaseScopeLabels[scope][of.language] })),
    },
  }
}
