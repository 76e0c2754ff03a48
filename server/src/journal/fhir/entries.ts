import { emotionLabels, entryKindLabels, symptomLabels } from '@sorrel/contract/journal/vocabulary'
import type { Selectable } from 'kysely'
import { amountOf, categoryOf, type FhirOf, labeled, measured, type Resource, refer, referToPatient } from '../../fhir/resource.ts'
import type { JournalEntryRow, JournalTables } from '../tables.ts'

type Entry = Selectable<JournalEntryRow>
type Comment = JournalTables['journal_comment']

/** An entry of the journal as an observation: its value if it has a number, else the words; all else of it as components. */
export function buildEntry(entry: Entry, comments: readonly Comment[], photos: readonly { file_id: string }[], of: FhirOf): Resource {
  const components = listComponents(entry, of)
  return {
    resourceType: 'Observation',
    row: entry.id,
    meta: { ...profileOf(entry), security: entry.visibility === 'private' ? privacy : null },
    status: 'final',
    category: categoryOf(entry.kind === 'weight' ? 'vital-signs' : entry.kind === 'activity' ? 'activity' : 'survey'),
    code: measured(codes[entry.kind], entryKindLabels[entry.kind][of.language]),
    subject: referToPatient(of),
    effectiveDateTime: entry.occurred_at,
    issued: entry.created_at,
    performer: [referToPatient(of)],
    ...pickValue(entry, components.length > 0),
    component: components,
    derivedFrom: photos.map(({ file_id }) => refer('DocumentReference', file_id)),
    note: listNotes(entry, comments, of),
  }
}

/** What has a code of LOINC. A meal has none: the record of what was eaten stays in words. */
const codes: Readonly<Partial<Record<Entry['kind'], string>>> = {
  weight: '29463-7',
  sleep: '93832-4',
  activity: '55411-3',
}

// A private entry was written for the patient alone; whoever gets the bundle is told.
const privacy = [{ system: 'http://terminology.hl7.org/CodeSystem/v3-Confidentiality', code: 'R' }]
const profileOf = ({ kind }: Entry) => (kind === 'weight' ? { profile: ['http://hl7.org/fhir/StructureDefinition/bodyweight'] } : {})

function numberOf({ kind, weight_grams, minutes, water_ml }: Entry): object | undefined {
  if (kind === 'weight' && weight_grams !== null) return amountOf(weight_grams / 1000, 'kg', 'kg')
  if ((kind === 'sleep' || kind === 'activity') && minutes !== null) return amountOf(minutes, 'min', 'min')
  if (kind === 'water' && water_ml !== null) return amountOf(water_ml, 'mL', 'mL')
  return undefined
}

const writeFood = ({ name, amount, unit }: Entry['items'][number]) => [amount, unit, name].filter((one) => one !== null).join(' ')
const writeWords = ({ text, items }: Entry) => [text, ...items.map(writeFood)].filter(Boolean).join('\n')

function pickValue(entry: Entry, hasComponents: boolean): object {
  const number = numberOf(entry)
  if (number) return { valueQuantity: number }
  const words = entry.kind === 'weight' ? '' : writeWords(entry)
  if (words.trim()) return { valueString: words }
  const absent = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'unknown' }] }
  return hasComponents && entry.kind !== 'weight' ? {} : { dataAbsentReason: absent }
}

/** Beside a number, the words of the entry are a note; the comments follow them. */
function listNotes(entry: Entry, comments: readonly Comment[], of: FhirOf): object[] {
  const words = numberOf(entry) || entry.kind === 'weight' ? writeWords(entry) : ''
  const own = words.trim() ? [{ text: words }] : []
  const said = comments.map(({ by, author_id, text, at }) => ({
    authorReference: by === 'provider' ? refer('Practitioner', author_id) : referToPatient(of),
    time: at,
    text,
  }))
  return [...own, ...said]
}

const names = {
  hunger_before: { en: 'Hunger before, 1 to 10', es: 'Hambre antes, de 1 a 10' },
  hunger_after: { en: 'Fullness after, 1 to 10', es: 'Saciedad después, de 1 a 10' },
  satisfaction: { en: 'Satisfaction, 1 to 10', es: 'Satisfacción, de 1 a 10' },
}
const feeling = { en: 'Feeling', es: 'Ánimo' }
const symptom = { en: 'Symptom', es: 'Síntoma' }
const estimate = { en: 'estimate', es: 'estimación' }
const scales = ['hunger_before', 'hunger_after', 'satisfaction'] as const
const ucum: Readonly<Record<string, string>> = { kcal: 'kcal', g: 'g', mg: 'mg', µg: 'ug', IU: '[IU]' }

function listComponents(entry: Entry, of: FhirOf): object[] {
  const nutrients = (entry.nutrients ?? []).flatMap(({ nutrient, unit, amount }) =>
    amount === null
      ? []
      : [{ code: { text: `${nutrient} (${estimate[of.language]})` }, valueQuantity: amountOf(amount, unit, ucum[unit]) }],
  )
  return [
    ...scales.flatMap((scale) => (entry[scale] === null ? [] : [{ code: labeled(of, names[scale]), valueInteger: entry[scale] }])),
    ...entry.emotions.map((one) => ({ code: labeled(of, feeling), valueCodeableConcept: labeled(of, emotionLabels[one]) })),
    ...entry.symptoms.map((one) => ({ code: labeled(of, symptom), valueCodeableConcept: labeled(of, symptomLabels[one]) })),
    ...nutrients,
  ]
}
