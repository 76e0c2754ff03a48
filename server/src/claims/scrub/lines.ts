import type { ClaimDraft, DraftLine } from '@sorrel/contract/claims/schemas'
import { chooseRule, familyOfCode, findSupportedUnits } from '@sorrel/contract/coding/billing'
import { countUnits, usualUnits } from '@sorrel/contract/coding/units'
import { type Finding, findIf, type Rules, type ScrubFacts } from './facts.ts'

const mostLines = 50
const training = ['G0108', 'G0109']

/** What is wrong with the procedures of a day, taken together. */
export const findLineFaults: Rules = (draft, facts) => {
  const { lines } = draft
  const codes = lines.map(({ code }) => code)
  const has = (...wanted: string[]) => wanted.some((code) => codes.includes(code))
  const isAgain = chooseRule(facts.rules, 'mnt')?.first_once === 'year' ? facts.earlier.was_seen.this_year : facts.earlier.was_seen.ever
  return [
    ...findIf(lines.length === 0, 'line_missing', 'lines'),
    ...findIf(lines.length > mostLines, 'too_many_lines', 'lines', lines.length),
    ...findIf(has('97802') && has('97803'), 'first_and_later', 'lines'),
    ...findIf(has('97802') && isAgain && facts.rules.length > 0, 'first_visit_again', 'lines', '97802'),
    ...findIf(codes.filter((code) => familyOfCode(code) === 'preventive').length > 1, 'preventive_twice', 'lines'),
    ...findIf(has(...training) && has('97802', '97803', '97804', 'G0270', 'G0271'), 'training_with_visit', 'lines'),
    ...findUnitFaults(draft, facts),
    ...lines.flatMap((line, place) => judgeLine(line, place, draft, facts)),
  ]
}

function judgeLine(line: DraftLine, place: number, draft: ClaimDraft, facts: ScrubFacts): Finding[] {
  const field = `lines.${place}`
  const isTwice = draft.lines.findIndex(({ code, modifiers }) => code === line.code && String(modifiers) === String(line.modifiers)) < place
  return [
    ...findIf(isTwice, 'procedure_twice', `${field}.code`, line.code),
    ...judgeProcedure(line, field, draft.service_day, facts),
    ...judgePointers(line, field, draft.diagnoses.length),
    ...findIf(line.charge_cents === null, 'charge_missing', `${field}.charge_cents`, line.code),
    ...findIf(line.charge_cents === 0, 'charge_zero', `${field}.charge_cents`, line.code),
    ...findIf(
      line.charge_cents !== null && line.charge_cents > 0 && line.charge_cents < (line.expected_cents ?? 0),
      'charge_below_fee',
      `${field}.charge_cents`,
      line.code,
    ),
  ]
}

function judgeProcedure({ code, units }: DraftLine, field: string, day: string, { procedures }: ScrubFacts): Finding[] {
  const procedure = procedures[code]
  if (!procedure) return findIf(true, 'procedure_unknown', `${field}.code`, code)
  const isWhole = Number.isInteger(units) && units >= 1 && units <= 999
  return [
    ...findIf(day < procedure.valid_from, 'procedure_not_yet', `${field}.code`, code),
    ...findIf(procedure.valid_to !== null && day > procedure.valid_to, 'procedure_ended', `${field}.code`, code),
    ...findIf(!procedure.is_for_dietitians, 'procedure_of_physicians', `${field}.code`, code),
    ...findIf(!isWhole, 'units_invalid', `${field}.units`, units),
    ...findIf(isWhole && procedure.max_units === 1 && units > 1, 'units_not_one', `${field}.units`, units),
  ]
}

const judgePointers = ({ pointers }: DraftLine, field: string, diagnoses: number): Finding[] => [
  ...findIf(pointers.length === 0 && diagnoses > 0, 'pointer_missing', `${field}.pointers`),
  ...findIf(pointers.length > 4, 'too_many_pointers', `${field}.pointers`, pointers.length),
  ...findIf(
    pointers.some((pointer) => pointer < 1 || pointer > diagnoses),
    'pointer_beyond',
    `${field}.pointers`,
    pointers.find((pointer) => pointer < 1 || pointer > diagnoses) ?? null,
  ),
  ...findIf(new Set(pointers).size < pointers.length, 'pointer_twice', `${field}.pointers`),
]

/** Units against the minutes of the note, and against what the payer pays a day. Lines of one kind share the minutes. */
function findUnitFaults({ lines }: ClaimDraft, { visit, rules, procedures }: ScrubFacts): Finding[] {
  const timed = lines.filter(({ code }) => procedures[code]?.unit === 'minutes' || familyOfCode(code) === 'preventive')
  const { minutes } = visit
  if (timed.length === 0) return []
  if (minutes === null) return findIf(true, 'minutes_missing', 'lines')
  const byFamily = Map.groupBy(timed, ({ code }) => familyOfCode(code) ?? code)
  return [...byFamily.values()].flatMap((same) => {
    const [{ code }] = same as [DraftLine, ...DraftLine[]]
    const place = lines.indexOf(same[0]!)
    const units = same.reduce((sum, one) => sum + one.units, 0)
    if (familyOfCode(code) === 'preventive')
      return findIf(
        same.every((one) => findSupportedUnits(one.code, minutes, rules) === 0),
        'length_not_reached',
        `lines.${place}.code`,
        code,
      )
    const rule = chooseRule(rules, familyOfCode(code) ?? undefined)
    const supported = countUnits(minutes, rule ?? { ...usualUnits, unit_minutes: procedures[code]?.unit_minutes ?? 15 })
    const most = rule?.max_units ?? null
    return [
      ...findIf(units > supported, 'units_exceed_minutes', `lines.${place}.units`, `${units} > ${supported}`),
      ...findIf(units < Math.min(supported, most ?? supported), 'units_below_minutes', `lines.${place}.units`, `${units} < ${supported}`),
      ...findIf(most !== null && units > most, 'units_exceed_day', `lines.${place}.units`, `${units} > ${most}`),
    ]
  })
}
