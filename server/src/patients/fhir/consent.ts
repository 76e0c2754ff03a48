import { coded, type FhirOf, measured, type Resource, referToPatient, referToPerson } from '../../fhir/resource.ts'
import type { PatientTables } from '../tables.ts'

const kinds: Readonly<Record<string, { en: string; es: string }>> = {
  treatment: { en: 'Treatment', es: 'Tratamiento' },
  privacy: { en: 'Privacy', es: 'Privacidad' },
  telehealth: { en: 'Video visits', es: 'Visitas por video' },
  billing: { en: 'Billing', es: 'Cobros' },
  texts: { en: 'Text messages', es: 'Mensajes de texto' },
}

/** That the patient, or somebody for them, agreed to a text. */
export function buildConsent(consent: PatientTables['consent'], of: FhirOf): Resource {
  const kind = kinds[consent.kind]?.[of.language] ?? consent.kind
  return {
    resourceType: 'Consent',
    row: consent.id,
    status: 'active',
    scope: coded('consentscope', consent.kind === 'privacy' ? 'patient-privacy' : 'treatment'),
    category: [measured('59284-0', kind)],
    patient: referToPatient(of),
    dateTime: consent.given_at,
    performer: [referToPerson(of, consent.given_by)],
    policyRule: { text: `${kind}, ${consent.version}` },
  }
}
