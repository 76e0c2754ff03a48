import type { BillingRule, RuleDoing, RuleRun, RuleTest } from './schemas.ts'
import { isNumberProperty, type RuleFault } from './vocabulary.ts'

/** A line as the note has it, or as staff or a rule wrote it. Without a charge it has the one of the price list, without pointers the first diagnoses. */
export type BilledLine = {
  code: string
  modifiers: readonly string[]
  units: number
  charge_cents?: number | undefined
  pointers?: readonly number[] | undefined
}

/** The parts of a claim that rules may change. */
export type Bill = {
  place: string
  diagnoses: readonly string[]
  lines: readonly BilledLine[]
  note: string | null
  authorization_number: string | null
}
export type BillPart = keyof Bill

/** What rules ask about besides the bill. Null: nobody knows it. */
export type BillFacts = {
  day: string
  payer: string
  state: string | null
  relationship: string
  dietitian: string | null
  birth_date: string | null
  minutes: number | null
  /** What staff changed by hand: rules leave it alone. */
  by_hand: readonly BillPart[]
}

/** A bill after the rules, with the tags that they put on it and what became of each rule that was meant. */
export type Ruled = { bill: Bill; tags: string[]; runs: RuleRun[] }

/** Why a rule cannot do what it says. */
class CannotApply extends Error {
  readonly fault: RuleFault
  constructor(fault: RuleFault) {
    super(fault)
    this.fault = fault
  }
}

const [mostModifiers, mostDiagnoses, mostLines] = [4, 12, 50]

/**
 * Applies the billing rules of the practice in their order; each sees what those before it did. A rule does all that it says or nothing, and one
 * that cannot be applied holds the claim. Pure: the same bill and rules always give the same.
 */
export function applyRules(before: Bill, facts: BillFacts, rules: readonly BillingRule[]): Ruled {
  let ruled: Ruled = { bill: before, tags: [], runs: [] }
  for (const rule of rules) {
    const isInForce = (rule.from === null || rule.from <= facts.day) && (rule.until === null || facts.day <= rule.until)
    const isMeant = isInForce && judgeCondition(rule.when, ruled.bill, facts)
    if (isMeant !== false) ruled = isMeant === null ? keepFailure(ruled, rule, 'unknown_property') : tryRule(ruled, rule, facts)
  }
  return ruled
}

const keepFailure = (ruled: Ruled, { id, name }: BillingRule, fault: RuleFault): Ruled => ({
  ...ruled,
  runs: [...ruled.runs, { rule_id: id, name, outcome: 'failed', fault, does_hold: true }],
})

function tryRule({ bill, tags, runs }: Ruled, rule: BillingRule, facts: BillFacts): Ruled {
  const { id: rule_id, name, actions } = rule
  const does_hold = actions.some(({ act }) => act === 'hold')
  if (actions.some((doing) => facts.by_hand.some((part) => part === partOf(doing))))
    return { bill, tags, runs: [...runs, { rule_id, name, outcome: 'by_hand', fault: null, does_hold: false }] }
  try {
    const after = actions.reduce((one, doing) => doOne(one, doing), bill)
    const added = actions.flatMap((doing) => (doing.act === 'tag' && !tags.includes(doing.tag) ? [doing.tag] : []))
    const isChanged = JSON.stringify(after) !== JSON.stringify(bill) || added.length > 0 || does_hold
    const run: RuleRun = { rule_id, name, outcome: isChanged ? 'applied' : 'needless', fault: null, does_hold }
    return { bill: after, tags: [...new Set([...tags, ...added])], runs: [...runs, run] }
  } catch (refused) {
    if (refused instanceof CannotApply) return keepFailure({ bill, tags, runs }, rule, refused.fault)
    throw refused
  }
}

/** Whether one group holds as a whole; null if that depends on something that nobody knows. */
function judgeCondition(groups: BillingRule['when'], bill: Bill, facts: BillFacts): boolean | null {
  if (groups.length === 0) return true
  const judged = groups.map((tests) => {
    const answers = tests.map((test) => judgeTest(test, bill, facts))
    if (answers.includes(false)) return false
    return answers.includes(null) ? null : true
  })
  if (judged.includes(true)) return true
  return judged.includes(null) ? null : false
}

const plainOf = (word: string): string => word.toUpperCase().replaceAll('.', '')

function judgeTest({ property, operator, values }: RuleTest, bill: Bill, facts: BillFacts): boolean | null {
  if (isNumberProperty(property)) {
    const number = readNumber(property, bill, facts)
    if (number === null) return null
    return operator === 'at_least' ? number >= Number(values[0]) : number <= Number(values[0])
  }
  const found = readWords(property, bill, facts)?.map(plainOf)
  if (!found) return null
  const wanted = values.map(plainOf)
  if (operator === 'begins') return found.some((word) => wanted.some((beginning) => word.startsWith(beginning)))
  const isThere = found.some((word) => wanted.includes(word))
  return operator === 'is' ? isThere : !isThere
}

function readNumber(property: RuleTest['property'], bill: Bill, { minutes, birth_date, day }: BillFacts): number | null {
  if (property === 'units') return bill.lines.reduce((sum, { units }) => sum + units, 0)
  if (property === 'minutes') return minutes
  return birth_date === null ? null : countYears(birth_date, day)
}

/** Whole years from a birth to a day. Days as ISO writes them compare as text. */
const countYears = (birth: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0)

function readWords(property: RuleTest['property'], bill: Bill, facts: BillFacts): readonly string[] | null {
  const one = (word: string | null) => (word === null ? null : [word])
  switch (property) {
    case 'payer':
      return [facts.payer]
    case 'place':
      return [bill.place]
    case 'code':
      return bill.lines.map(({ code }) => code)
    case 'modifier':
      return bill.lines.flatMap(({ modifiers }) => modifiers)
    case 'diagnosis':
      return bill.diagnoses
    case 'first_diagnosis':
      return bill.diagnoses.slice(0, 1)
    case 'relationship':
      return [facts.relationship]
    case 'state':
      return one(facts.state)
    default:
      return one(facts.dietitian)
  }
}

/** The part of the bill that an action changes; null of those that change none. */
function partOf({ act }: RuleDoing): BillPart | null {
  switch (act) {
    case 'set_place':
      return 'place'
    case 'set_note':
      return 'note'
    case 'set_authorization':
      return 'authorization_number'
    case 'add_diagnosis':
    case 'remove_diagnosis':
      return 'diagnoses'
    case 'tag':
    case 'hold':
      return null
    default:
      return 'lines'
  }
}

function doOne(bill: Bill, doing: RuleDoing): Bill {
  switch (doing.act) {
    case 'set_place':
      return { ...bill, place: doing.place }
    case 'set_note':
      return { ...bill, note: doing.text }
    case 'set_authorization':
      return { ...bill, authorization_number: doing.text }
    case 'add_diagnosis':
      return { ...bill, diagnoses: addDiagnosis(bill.diagnoses, doing.diagnosis) }
    case 'remove_diagnosis':
      return removeDiagnosis(bill, doing.diagnosis)
    case 'tag':
    case 'hold':
      return bill
    default:
      return { ...bill, lines: changeLines(bill.lines, doing) }
  }
}

function addDiagnosis(diagnoses: readonly string[], added: string): readonly string[] {
  if (diagnoses.some((one) => plainOf(one) === plainOf(added))) return diagnoses
  if (diagnoses.length >= mostDiagnoses) throw new CannotApply('too_many_diagnoses')
  return [...diagnoses, added]
}

/** Takes a diagnosis out. Pointers of lines go on naming the diagnoses that they named; a line that loses its last one has the first diagnoses. */
function removeDiagnosis(bill: Bill, removed: string): Bill {
  const at = bill.diagnoses.findIndex((one) => plainOf(one) === plainOf(removed))
  if (at < 0) return bill
  if (bill.diagnoses.length === 1) throw new CannotApply('no_diagnosis_left')
  const lines = bill.lines.map(({ pointers, ...line }) => {
    const left = pointers?.filter((one) => one !== at + 1).map((one) => (one > at + 1 ? one - 1 : one)) ?? []
    return left.length > 0 ? { ...line, pointers: left } : line
  })
  return { ...bill, lines, diagnoses: bill.diagnoses.toSpliced(at, 1) }
}

type OnLines = Extract<RuleDoing, { act: 'set_code' | 'add_modifier' | 'remove_modifier' | 'add_line' | 'remove_line' | 'price' }>

function changeLines(lines: readonly BilledLine[], doing: OnLines): readonly BilledLine[] {
  switch (doing.act) {
    case 'set_code':
      return setCode(lines, doing)
    case 'add_line':
      if (lines.some(({ code }) => code === doing.code)) return lines
      if (lines.length >= mostLines) throw new CannotApply('too_many_lines')
      return [...lines, { code: doing.code, modifiers: doing.modifiers, units: doing.units }]
    case 'remove_line': {
      const left = lines.filter(({ code }) => code !== doing.code)
      if (left.length === 0 && lines.length > 0) throw new CannotApply('no_line_left')
      return left
    }
    default:
      return lines.map((line) => (doing.code === null || line.code === doing.code ? changeLine(line, doing) : line))
  }
}

/** Another procedure in the place of one. Its charge is that of the price list again. */
function setCode(lines: readonly BilledLine[], { code, to }: { code: string; to: string }): readonly BilledLine[] {
  if (code === to || !lines.some((line) => line.code === code)) return lines
  if (lines.some((line) => line.code === to)) throw new CannotApply('line_twice')
  return lines.map(({ charge_cents, ...line }) =>
    line.code === code ? { ...line, code: to } : { ...line, ...(charge_cents !== undefined && { charge_cents }) },
  )
}

function changeLine(line: BilledLine, doing: Extract<OnLines, { act: 'add_modifier' | 'remove_modifier' | 'price' }>): BilledLine {
  if (doing.act === 'price') return { ...line, charge_cents: doing.unit_cents * line.units }
  const { modifiers } = line
  if (doing.act === 'remove_modifier') return { ...line, modifiers: modifiers.filter((one) => one !== doing.modifier) }
  if (modifiers.includes(doing.modifier)) return line
  if (modifiers.length >= mostModifiers) throw new CannotApply('too_many_modifiers')
  return { ...line, modifiers: [...modifiers, doing.modifier] }
}
