import type { Label } from '@sorrel/contract/kernel/label'
import type { Language } from '@sorrel/contract/kernel/values'
import type { Context } from '../kernel/context.ts'

/** The types of resources that a bundle holds. */
export type ResourceType =
  | 'AllergyIntolerance'
  | 'Appointment'
  | 'Communication'
  | 'Condition'
  | 'Consent'
  | 'Coverage'
  | 'DiagnosticReport'
  | 'DocumentReference'
  | 'Encounter'
  | 'EpisodeOfCare'
  | 'Goal'
  | 'Library'
  | 'MedicationStatement'
  | 'Observation'
  | 'Organization'
  | 'Patient'
  | 'Practitioner'
  | 'QuestionnaireResponse'
  | 'RelatedPerson'
  | 'ServiceRequest'

/**
 * A resource as a feature builds it. `row` is the id of our row, of which the bundle makes the id of the resource. Fields may hold null,
 * undefined or nothing at all: the bundle leaves them out.
 */
export type Resource = { resourceType: ResourceType; row: string; [field: string]: unknown }

/** Whose record is written, and in whose language words of ours stand in it. */
export type FhirOf = { patient_id: string; language: Language }

/**
 * What a feature brings to a bundle. `list` answers its resources in a fixed number of statements. `listMentioned` answers those that other
 * resources name, such as the dietitians, by the ids of their rows.
 */
export type FhirSource =
  | { list: (ctx: Context, of: FhirOf) => Promise<Resource[]> }
  | { mentioned: ResourceType; listMentioned: (ctx: Context, rows: readonly string[], of: FhirOf) => Promise<Resource[]> }

/** A reference to another resource. If the bundle does not have that one, only what it is called stays. */
export const refer = (type: ResourceType, row: string | null | undefined, display?: string | null) =>
  row ? { reference: `${type}/${row}`, display } : display ? { display } : null

export const referToPatient = ({ patient_id }: FhirOf) => refer('Patient', patient_id)

/** The person who gave an answer or agreed: the patient, or somebody who acts or acted for them. */
export const referToPerson = (of: FhirOf, person: string | null) =>
  person === of.patient_id ? referToPatient(of) : refer('RelatedPerson', person)

const isWord = (text: string | null | undefined): text is string => typeof text === 'string' && text.trim() !== ''

/** The name of a person, or nothing if they have none: an account that was deleted has lost its names. */
export const personName = (use: 'official' | 'usual', family: string | null, given: string | null) =>
  isWord(family) || isWord(given) ? { use, family, given: [given] } : null

/** Names and other words that are there. */
export const keepWords = (words: readonly (string | null | undefined)[]): string[] => words.filter(isWord)

/** A concept by the words of one of our lists, in the language of the patient. */
export const labeled = (of: FhirOf, label: Label) => ({ text: label[of.language] })

const terminology = 'http://terminology.hl7.org/CodeSystem'

/** A concept by a code of HL7's own systems. */
export const coded = (system: string, code: string, text?: string | null) => ({
  coding: [{ system: `${terminology}/${system}`, code }],
  text,
})

export const loincSystem = 'http://loinc.org'
/** A concept by its code of LOINC, with the words of the record beside it. */
export const measured = (code: string | null | undefined, text: string) => ({
  coding: code ? [{ system: loincSystem, code }] : null,
  text,
})

/** An amount with its unit as people write it, and as UCUM does. */
export const amountOf = (value: number, unit: string | null, ucum?: string | null, comparator?: string | null) => ({
  value,
  comparator,
  unit,
  ...(ucum && { system: 'http://unitsofmeasure.org', code: ucum }),
})

/** The category of an observation. */
export const categoryOf = (code: 'laboratory' | 'vital-signs' | 'survey' | 'activity' | 'social-history') => [
  coded('observation-category', code),
]
