import { type PanelCode, panels } from '@sorrel/contract/labs/panels'
import type { ReferenceRange } from '@sorrel/contract/labs/schemas'
import { type Unit, units } from '@sorrel/contract/labs/units'
import type { ResultFlag } from '@sorrel/contract/labs/vocabulary'
import type { Selectable } from 'kysely'
import { amountOf, categoryOf, coded, type FhirOf, measured, type Resource, refer, referToPatient } from '../../fhir/resource.ts'
import { roundRange } from '../ranges/choosing.ts'
import type { LabTables } from '../tables.ts'
import { nameSource } from '../viewing.ts'

type Lab = Selectable<LabTables['lab']>
type Result = Selectable<LabTables['lab_result']>

const statusOf = ({ corrects_id }: Lab) => (corrects_id ? 'corrected' : 'final')
const isUnit = (unit: string): unit is Unit => Object.hasOwn(units, unit)
const quantityOf = (value: number, unit: string | null, comparator: string | null = null) =>
  amountOf(value, unit, unit !== null && isUnit(unit) ? units[unit].ucum : null, comparator)

/** A report with its results, and what the dietitian wrote about it as its conclusion. */
export const buildReport = (lab: Lab, results: readonly Result[], comments: readonly { text: string }[], of: FhirOf): Resource => ({
  resourceType: 'DiagnosticReport',
  row: lab.id,
  status: statusOf(lab),
  category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
  code: measured(findPanelCode(lab.panel), lab.panel_name),
  subject: referToPatient(of),
  effectiveDateTime: lab.collected_at,
  issued: lab.created_at,
  resultsInterpreter: [refer('Practitioner', lab.reviewed_by)],
  result: results.map(({ id }) => refer('Observation', id)),
  conclusion: comments.map(({ text }) => text).join('\n\n'),
})

const findPanelCode = (panel: PanelCode | null) => panel && (panels[panel]?.loinc ?? null)

/** One line of a report. */
export const buildResult = (result: Result, lab: Lab, files: readonly { file_id: string }[], of: FhirOf): Resource => ({
  resourceType: 'Observation',
  row: result.id,
  status: statusOf(lab),
  category: categoryOf('laboratory'),
  code: measured(result.loinc, result.name),
  subject: referToPatient(of),
  effectiveDateTime: lab.collected_at,
  issued: lab.created_at,
  ...pickValue(result, of),
  interpretation: interpretationOf(result.flag),
  referenceRange: result.reference_ranges.map((range) => rangeOf(roundRange(range), result.unit, of)),
  derivedFrom: files.map(({ file_id }) => refer('DocumentReference', file_id)),
})

const findings = { positive: ['LA6576-8', 'Positive', 'Positivo'], negative: ['LA6577-6', 'Negative', 'Negativo'] } as const

/** The value, of which FHIR allows one. What the report says beside it is a note. */
function pickValue({ value, comparator, unit, text, test_result }: Result, of: FhirOf): object {
  const note = text ? [{ text }] : null
  if (value !== null) return { valueQuantity: quantityOf(value, unit, comparator), note }
  if (test_result === null) return { valueString: text }
  const [code, en, es] = findings[test_result]
  return { valueCodeableConcept: { coding: [{ system: 'http://loinc.org', code }], text: of.language === 'es' ? es : en }, note }
}

const interpretations: Readonly<Partial<Record<ResultFlag, string>>> = { Low: 'L', Normal: 'N', High: 'H' }
const interpretationOf = (flag: ResultFlag) => {
  const code = interpretations[flag]
  return code ? [coded('v3-ObservationInterpretation', code)] : null
}

function rangeOf({ low, high, high_is_outside, sex, source }: ReferenceRange, unit: string | null, of: FhirOf): object {
  // FHIR has no word for a bound that lies outside, so such a range stands in words.
  const under = high_is_outside && high !== null ? `${of.language === 'es' ? 'menos de' : 'under'} ${high} ${unit ?? ''}`.trim() : null
  return {
    low: low === null ? null : quantityOf(low, unit),
    high: high === null || under ? null : quantityOf(high, unit),
    type: coded('referencerange-meaning', 'normal'),
    appliesTo: sex ? [{ text: sexes[sex][of.language] }] : null,
    text: [under, source === 'report' ? null : nameSource(source)].filter(Boolean).join('; '),
  }
}
const sexes = { female: { en: 'female', es: 'femenino' }, male: { en: 'male', es: 'masculino' } }
