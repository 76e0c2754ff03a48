import type { Value } from '@sorrel/contract/patients/intake/rules'
import { howOftenLabels, reactionLabels, timeOfDayLabels, unsureLabel } from '@sorrel/contract/patients/intake/vocabulary'
import { coded, type FhirOf, type Resource, referToPatient, referToPerson } from '../../fhir/resource.ts'
import type { Given } from './given.ts'

type Line = Extract<Value, readonly unknown[]>[number]
type Medicine = Extract<Line, { name: string }>
type Allergy = Extract<Line, { food: string }>

const isMedicine = (line: Line): line is Medicine => typeof line === 'object' && 'name' in line
const isAllergy = (line: Line): line is Allergy => typeof line === 'object' && 'food' in line

/** What somebody takes, in their own words: name, strength, amount and when. */
export const writeMedicine = (medicine: Medicine, of: FhirOf): string =>
  [medicine.name, medicine.strength, writeDose(medicine, of)].filter(Boolean).join(', ')

function writeDose({ amount, how_often, times, unsure }: Medicine, of: FhirOf): string {
  const words = [
    amount,
    how_often && howOftenLabels[how_often][of.language],
    ...(times ?? []).map((time) => timeOfDayLabels[time][of.language]),
    unsure && unsureLabel[of.language],
  ]
  return words.filter(Boolean).join(', ')
}

export const writeAllergy = ({ food, reaction }: Allergy, of: FhirOf): string => `${food}: ${reactionLabels[reaction][of.language]}`

const linesOf = (given: Given | undefined): readonly Line[] => (Array.isArray(given?.value) ? given.value : [])

/** Medicines and supplements, as the patient wrote them down. */
export const buildMedicines = (given: Given | undefined, of: FhirOf): Resource[] =>
  linesOf(given)
    .filter(isMedicine)
    .map((medicine, place) => ({
      resourceType: 'MedicationStatement',
      row: `intake ${of.patient_id} ${place}`,
      status: 'active',
      medicationCodeableConcept: { text: [medicine.name, medicine.strength].filter(Boolean).join(' ') },
      subject: referToPatient(of),
      dateAsserted: given?.at,
      informationSource: referToPerson(of, given?.by_id ?? null),
      dosage: [{ text: writeDose(medicine, of) }],
    }))

/** Foods that the patient does not tolerate. Whether that is an allergy or an intolerance, the intake does not ask. */
export const buildAllergies = (given: Given | undefined, of: FhirOf): Resource[] =>
  linesOf(given)
    .filter(isAllergy)
    .map(({ food, reaction }, place) => ({
      resourceType: 'AllergyIntolerance',
      row: `intake ${of.patient_id} ${place}`,
      clinicalStatus: coded('allergyintolerance-clinical', 'active'),
      verificationStatus: coded('allergyintolerance-verification', 'unconfirmed'),
      category: ['food'],
      code: { text: food },
      patient: referToPatient(of),
      recordedDate: given?.at,
      asserter: referToPerson(of, given?.by_id ?? null),
      reaction: reaction === 'not_known' ? null : [{ manifestation: [{ text: reactionLabels[reaction][of.language] }] }],
    }))
