import { type GuardianRelation, guardianRelationLabels } from '@sorrel/contract/patients/guardians'
import { type Selectable, sql } from 'kysely'
import { coded, type FhirOf, keepWords, labeled, personName, type Resource, referToPatient } from '../../fhir/resource.ts'
import type { Context } from '../../kernel/context.ts'
import type { PatientRow } from '../tables.ts'

export type Guardian = {
  guardianship_id: string
  guardian_id: string
  relation: GuardianRelation
  first_name: string | null
  last_name: string | null
  started_at: string
  ended_at: string | null
}

/** Whoever acts or acted for the calling patient, each once, with the guardianship of longest standing. */
export async function findGuardians(ctx: Context): Promise<Guardian[]> {
  const { rows } = await sql<Guardian>`
    select distinct on (guardian_id) * from app.my_guardians() order by guardian_id, ended_at desc nulls first, started_at`.execute(ctx.db)
  return rows
}

const extension = 'http://hl7.org/fhir/StructureDefinition'
const genders: Readonly<Record<string, string>> = { Male: 'male', Female: 'female', Other: 'other', 'Prefer not to say': 'unknown' }
const clinicalSexes = { female: 'female-typical', male: 'male-typical', unknown: 'unknown' }

/** The patient as they describe themselves. */
export function buildPatient(patient: Selectable<PatientRow>): Resource {
  const { id, first_name, last_name, preferred_name, former_names, gender, birth_date } = patient
  return {
    resourceType: 'Patient',
    row: id,
    extension: listExtensions(patient),
    name: [
      personName('official', last_name, first_name),
      ...keepWords([preferred_name]).map((text) => ({ use: 'usual', text })),
      ...keepWords(former_names).map((text) => ({ use: 'old', text })),
    ],
    telecom: [
      patient.phone_number && { system: 'phone', value: patient.phone_number },
      patient.email && { system: 'email', value: patient.email },
    ],
    gender: gender === null ? null : (genders[gender] ?? 'unknown'),
    birthDate: birth_date,
    address: hasAddress(patient) ? [addressOf(patient)] : null,
    communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: patient.preferred_language }] }, preferred: true }],
  }
}

const hasAddress = ({ street, city, state, zip }: Selectable<PatientRow>) => keepWords([street, city, state, zip]).length > 0
const addressOf = ({ street, street_2, city, state, zip }: Selectable<PatientRow>) => ({
  use: 'home',
  line: [street, street_2],
  city,
  state,
  postalCode: zip,
  country: 'US',
})

// The sex that reference ranges follow is another fact than the gender, so it has the extension that means just that.
const listExtensions = ({ clinical_sex, pronouns, time_zone }: Selectable<PatientRow>) => [
  {
    url: `${extension}/patient-sexParameterForClinicalUse`,
    extension: [{ url: 'value', valueCodeableConcept: coded('sex-parameter-for-clinical-use', clinicalSexes[clinical_sex]) }],
  },
  pronouns && {
    url: `${extension}/individual-pronouns`,
    extension: [{ url: 'value', valueCodeableConcept: { text: pronouns } }],
  },
  time_zone && { url: `${extension}/timezone`, valueCode: time_zone },
]

const roles: Readonly<Partial<Record<GuardianRelation, string>>> = {
  parent: 'PRN',
  legal_guardian: 'GUARD',
  grandparent: 'GRPRN',
  partner: 'SIGOTHR',
  adult_child: 'CHILD',
  relative: 'FAMMEMB',
}

/** Somebody who acts for the patient, or did. */
export function buildGuardian(guardian: Guardian, of: FhirOf): Resource {
  const role = roles[guardian.relation]
  return {
    resourceType: 'RelatedPerson',
    row: guardian.guardian_id,
    active: guardian.ended_at === null,
    patient: referToPatient(of),
    relationship: [
      {
        coding: role ? [{ system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode', code: role }] : null,
        ...labeled(of, guardianRelationLabels[guardian.relation]),
      },
    ],
    name: [personName('usual', guardian.last_name, guardian.first_name)],
    period: { start: guardian.started_at, end: guardian.ended_at },
  }
}
