import type { Question } from '@sorrel/contract/patients/intake/question'
import { noneOption } from '@sorrel/contract/patients/intake/question'
import { findQuestion } from '@sorrel/contract/patients/intake/questions'
import { coded, type FhirOf, type Resource, referToPatient, referToPerson } from '../../fhir/resource.ts'
import type { Given } from './given.ts'

// Codes of ICD-10-CM where the option says no less than the code. The others stay words: `heart disease` is many codes.
const codes: Readonly<Record<string, string>> = {
  prediabetes: 'R73.03',
  diabetes_1: 'E10.9',
  diabetes_2: 'E11.9',
  high_blood_pressure: 'I10',
  celiac: 'K90.0',
  ibs: 'K58.9',
  reflux: 'K21.9',
  pcos: 'E28.2',
  gout: 'M10.9',
}

/** The illnesses that a patient named. Nobody has confirmed them, and they say so. */
export function buildConditions(given: Given | undefined, other: Given | undefined, of: FhirOf): Resource[] {
  if (!given || !Array.isArray(given.value)) return []
  const question = findQuestion('conditions') as Question
  const options = 'options' in question ? question.options : {}
  return given.value.flatMap((code) => {
    if (typeof code !== 'string' || code === noneOption) return []
    const own = code === 'other' && typeof other?.value === 'string' ? other.value : undefined
    const text = own ?? options[code]?.[of.language] ?? code
    const icd = codes[code]
    return [
      {
        resourceType: 'Condition' as const,
        row: `intake ${of.patient_id} ${code}`,
        clinicalStatus: coded('condition-clinical', 'active'),
        verificationStatus: coded('condition-ver-status', 'unconfirmed'),
        category: [coded('condition-category', 'problem-list-item')],
        code: { coding: icd ? [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: icd }] : null, text },
        subject: referToPatient(of),
        recordedDate: given.at,
        asserter: referToPerson(of, given.by_id),
      },
    ]
  })
}

/** What a patient would like to be different, in their own words. */
export function buildGoal(given: Given | undefined, of: FhirOf): Resource[] {
  if (typeof given?.value !== 'string') return []
  return [
    {
      resourceType: 'Goal',
      row: `intake ${of.patient_id}`,
      lifecycleStatus: 'proposed',
      description: { text: given.value },
      subject: referToPatient(of),
      startDate: given.at.slice(0, 10),
      expressedBy: referToPerson(of, given.by_id),
    },
  ]
}
