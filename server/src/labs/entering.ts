import { analytes } from '@sorrel/contract/labs/analytes'
import { convert, doubtValue } from '@sorrel/contract/labs/rules'
import type { ReferenceRange } from '@sorrel/contract/labs/schemas'
import { readUnit, type Unit, units } from '@sorrel/contract/labs/units'
import type { ResultFlag } from '@sorrel/contract/labs/vocabulary'
import type { addLab } from '@sorrel/contract/labs/wire'
import type { Insertable } from 'kysely'
import type { z } from 'zod'
import { makeId } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'
import { type Body, findOwnRanges, flagValue } from './ranges/choosing.ts'
import type { LabTables } from './tables.ts'

export type Report = z.output<typeof addLab.body>
type Sent = Report['results'][number]
type Row = Omit<Insertable<LabTables['lab_result']>, 'lab_id' | 'patient_id'>
type Issue = { in: 'body'; path: (string | number)[]; code: string; params: object }

/** The rows of a report's results, with flags. All that is wrong is refused at once, each fault beside its field. */
export function readResults(results: readonly Sent[], body: Body): Row[] {
  const issues = [...results.flatMap(findFaults), ...findTwice(results)]
  if (issues.length > 0) throw new Problem('invalid_request', { issues })
  return results.map((result, place) => rowOf(result, place, body))
}

const issueAt = (place: number, field: string, code: string, params: object = {}): Issue => ({
  in: 'body',
  path: ['results', place, field],
  code,
  params,
})

function findFaults(sent: Sent, place: number): Issue[] {
  const fault = (field: string, code: string, params?: object) => [issueAt(place, field, code, params)]
  if (sent.analyte === undefined && sent.name === undefined) return fault('name', 'invalid_type')
  if (sent.value === undefined && sent.text === undefined && sent.test_result === undefined) return fault('value', 'invalid_type')
  if (sent.value === undefined && sent.comparator !== undefined) return fault('comparator', 'without_value')
  const { reference_low: low, reference_high: high } = sent
  if (low !== undefined && high !== undefined && low > high) return fault('reference_high', 'too_small')
  if (sent.analyte === undefined || sent.value === undefined) return []
  const analyte = analytes[sent.analyte]
  if (analyte.units.length === 0) return fault('value', 'only_found_or_not')
  const unit = findUnit(sent)
  if (!unit) return fault('unit', 'wrong_unit', { units: analyte.units })
  const { code, ...params } = doubtValue(analyte, sent.value, unit) ?? {}
  // A limit says only that the value lies beyond it, so a low one is not strange.
  const isLimit = sent.comparator !== undefined
  return code === undefined || (code === 'unlikely' && (sent.confirmed || isLimit)) || (isLimit && sent.value === 0)
    ? []
    : fault('value', code, { ...params, unit })
}

/** A test that a report names twice, which is a line that was filled in twice. */
const findTwice = (results: readonly Sent[]): Issue[] =>
  results.flatMap(({ analyte }, place) =>
    analyte !== undefined && results.findIndex((other) => other.analyte === analyte) < place ? [issueAt(place, 'analyte', 'twice')] : [],
  )

/** The unit as we spell it; undefined if it does not fit what was measured. Only numbers without a unit may leave it out. */
function findUnit({ analyte, unit }: Sent): Unit | undefined {
  if (analyte === undefined) return undefined
  const known = analytes[analyte].units
  const read = unit === undefined ? '1' : readUnit(unit)
  return read === undefined ? undefined : known.find((one) => one === read)
}

function rowOf(sent: Sent, place: number, body: Body): Row {
  const { analyte: code, value = null, comparator = null, test_result = null, text = null } = sent
  const analyte = code && analytes[code]
  const unit = value === null ? undefined : findUnit(sent)
  const standard = analyte?.units[0]
  const ranges = value === null ? [] : rangesOf(sent, unit, body)
  return {
    id: makeId(),
    place,
    analyte: code ?? null,
    name: analyte?.label.en ?? sent.name ?? '',
    loinc: analyte?.loinc[unit ? units[unit].kind : 'finding'] ?? null,
    value,
    comparator,
    unit: unit ?? (value === null ? null : (sent.unit ?? null)),
    text,
    test_result,
    reference_ranges: JSON.stringify(ranges),
    flag: value === null ? flagFinding(sent) : flagValue(value, comparator, ranges),
    standard_value: analyte && unit && standard && value !== null ? (convert(analyte, value, unit, standard) ?? null) : null,
  }
}

/** The range of the report wins; ours fill in where it gives none. */
function rangesOf({ analyte, reference_low: low, reference_high: high }: Sent, unit: Unit | undefined, body: Body): ReferenceRange[] {
  if (low !== undefined || high !== undefined)
    return [{ low: low ?? null, high: high ?? null, high_is_outside: false, sex: null, source: 'report' }]
  return analyte && unit ? findOwnRanges(analyte, unit, body) : []
}

/** The flag of what is only found or not, and of a result in words, which only the report explains. */
function flagFinding({ analyte, test_result }: Sent): ResultFlag {
  if (test_result === undefined) return 'Check Lab Report'
  const expected = analyte && analytes[analyte].expected
  if (!expected) return 'Not Specified'
  return test_result === expected ? 'Normal' : 'Check Lab Report'
}
