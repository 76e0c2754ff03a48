import { isDeepStrictEqual } from 'node:util'
import type { ClaimChanges } from '@sorrel/contract/claims/schemas'
import { familyOfCode, findSupportedUnits } from '@sorrel/contract/coding/billing'
import type { ClaimFacts, NotedLine } from './draft.ts'
import type { Billable } from './reading.ts'

const mostPointers = 4

/** What must be the same of two visits of a day so that one claim can say it of both. */
const groundOf = ({ visit, facts }: Billable) => ({
  ...{ patient: visit.patient_id, provider: visit.provider_id, plan: visit.coverage_id, day: facts.service_day },
  ...{ place: visit.place, office: visit.office },
})
/** What a claim says once and a visit may leave open. */
const sayingOf = ({ visit, ruled }: Billable) => [visit.referring, ruled.bill.authorization_number, ruled.bill.note]

/** Whether a second visit can stand on the claim of the first: both took place with one dietitian, on one day and plan, and in one place. Pure. */
export const canStandTogether = (first: Billable, other: Billable): boolean =>
  first.visit.appointment_id !== null &&
  other.visit.appointment_id !== null &&
  first.visit.has_occurred &&
  other.visit.has_occurred &&
  isDeepStrictEqual(groundOf(first), groundOf(other)) &&
  sayingOf(other).every((said, n) => said === null || isDeepStrictEqual(said, sayingOf(first)[n]))

/**
 * One claim of the visits of a day: the same procedures become one line, whose minutes are added before they become units, and the diagnoses of the
 * later notes follow those of the first. What staff wrote by hand stays as it is. Pure.
 */
export function mergeBillables(first: Billable, others: readonly Billable[], changes: ClaimChanges): Billable {
  if (others.length === 0) return first
  const all = [first, ...others]
  const diagnoses = changes.diagnoses ? [...first.facts.diagnoses] : [...new Set(all.flatMap(({ facts }) => facts.diagnoses))]
  const lines = changes.lines
    ? first.facts.procedures.map((line, n) => ({ line, price: first.facts.prices[n]! }))
    : mergeLines(all, diagnoses)
  const procedures = lines.map(({ line }) => line)
  const prices = lines.map(({ price }) => price)
  const holds = all.flatMap(({ holds }, n) => (n === 0 ? holds : holds.filter((code) => code !== 'same_day_visit')))
  return {
    ...first,
    joined: others.map(({ visit }) => visit.subject_id),
    visit: { ...first.visit, diagnoses, procedures },
    facts: { ...first.facts, diagnoses, procedures, prices },
    judged_by: mergeJudgement(all),
    holds: [...new Set(holds)],
    ruled: { ...first.ruled, tags: [...new Set(all.flatMap(({ ruled }) => ruled.tags))], runs: mergeRuns(all) },
  }
}

/** The whole time stands behind the units, and every note must be signed. */
function mergeJudgement(all: readonly Billable[]): Billable['judged_by'] {
  const [first] = all.map(({ judged_by }) => judged_by)
  const judged = all.map(({ judged_by }) => judged_by)
  const seen = judged.map(({ earlier }) => earlier.was_seen)
  return {
    ...first!,
    visit: {
      has_occurred: judged.every(({ visit }) => visit.has_occurred),
      is_note_signed: judged.every(({ visit }) => visit.is_note_signed),
      minutes: addKnown(judged.map(({ visit }) => visit.minutes)),
    },
    codes: {
      states: Object.assign({}, ...judged.map(({ codes }) => codes.states)),
      is_whole: judged.every(({ codes }) => codes.is_whole),
    },
    // The earliest visit of the day decides whether the payer's patient was new.
    earlier: {
      ...first!.earlier,
      was_seen: { ever: seen.every(({ ever }) => ever), this_year: seen.every(({ this_year }) => this_year) },
    },
  }
}

/** What a rule did to the note of each visit, once where it did the same. */
const mergeRuns = (all: readonly Billable[]) =>
  all.flatMap(({ ruled }) => ruled.runs).filter((run, n, runs) => runs.findIndex((one) => isDeepStrictEqual(one, run)) === n)

type Price = ClaimFacts['prices'][number]
type Part = { line: NotedLine; price: Price; minutes: number | null; of: Billable }

/** The lines of all notes, those of one procedure as one. */
function mergeLines(all: readonly Billable[], diagnoses: readonly string[]): Part[] {
  const [first = [], ...later] = all.map((one) => listParts(one, diagnoses))
  const lines = [...first]
  for (const part of later.flat()) {
    const at = lines.findIndex(({ line }) => line.code === part.line.code && String(line.modifiers) === String(part.line.modifiers))
    if (at < 0) lines.push(part)
    else lines[at] = addPart(lines[at]!, part)
  }
  return lines
}

/** The lines of one note with what one unit costs, pointing to the diagnoses of the whole claim. */
function listParts(of: Billable, diagnoses: readonly string[]): Part[] {
  const { procedures, prices, diagnoses: own } = of.facts
  const timed = procedures.filter(({ code }) => isTimed(of, code))
  return procedures.map((line, n) => {
    const named = line.pointers?.map((place) => own[place - 1]) ?? own.slice(0, mostPointers)
    const pointers = named.map((code) => diagnoses.indexOf(code ?? '') + 1).filter((place) => place > 0)
    const { minutes } = of.visit
    // Which minutes belong to a line is known where the note has one such line that bills all of its time.
    const isWhole = minutes !== null && timed.length === 1 && timed[0] === line && countUnitsOf(of, line.code, minutes) === line.units
    return { line: { ...line, pointers }, price: prices[n]!, minutes: isWhole ? minutes : null, of }
  })
}

const isTimed = (of: Billable, code: string): boolean => familyOfCode(code) !== 'preventive' && countUnitsOf(of, code, 0) !== null
const countUnitsOf = ({ judged_by }: Billable, code: string, minutes: number) => findSupportedUnits(code, minutes, judged_by.rules)

function addPart(one: Part, other: Part): Part {
  const minutes = addKnown([one.minutes, other.minutes])
  const units = (minutes === null ? null : countUnitsOf(one.of, one.line.code, minutes)) ?? one.line.units + other.line.units
  const isByHand = one.line.charge_cents !== undefined || other.line.charge_cents !== undefined
  const charge = isByHand ? addKnown([chargeOf(one), chargeOf(other)]) : null
  const pointers = [...new Set([...(one.line.pointers ?? []), ...(other.line.pointers ?? [])])].slice(0, mostPointers)
  return { ...one, minutes, line: { ...one.line, units, pointers, ...(charge !== null && { charge_cents: charge }) } }
}

const chargeOf = ({ line, price }: Part): number | null =>
  line.charge_cents ?? (price.charge_cents === null ? null : price.charge_cents * line.units)

const addKnown = (values: readonly (number | null)[]): number | null =>
  values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0)
