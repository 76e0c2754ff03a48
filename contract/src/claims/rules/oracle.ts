import type { Bill, BillFacts, Ruled } from './applying.ts'
import type { BillingRule, RuleDoing, RuleTest } from './schemas.ts'

// A slow second way to apply billing rules, for tests alone: it writes every fact of the claim down as words, changes copies step by step, and
// compares the claim before and after.

type Line = { -readonly [Key in keyof Bill['lines'][number]]: Bill['lines'][number][Key] }
type Copy = { place: string; diagnoses: string[]; lines: Line[]; note: string | null; authorization_number: string | null }
const bare = (word: string) => word.toUpperCase().split('.').join('')

function listWords(copy: Copy, facts: BillFacts): Record<RuleTest['property'], (string | number)[] | null> {
  const birth = facts.birth_date && Temporal.PlainDate.from(facts.birth_date)
  let units = 0
  for (const one of copy.lines) units += one.units
  return {
    payer: [facts.payer],
    place: [copy.place],
    code: copy.lines.map((one) => one.code),
    modifier: copy.lines.flatMap((one) => [...one.modifiers]),
    diagnosis: [...copy.diagnoses],
    first_diagnosis: copy.diagnoses.length > 0 ? [copy.diagnoses[0]!] : [],
    state: facts.state === null ? null : [facts.state],
    relationship: [facts.relationship],
    dietitian: facts.dietitian === null ? null : [facts.dietitian],
    age: birth ? [birth.until(facts.day, { largestUnit: 'years' }).years] : null,
    units: [units],
    minutes: facts.minutes === null ? null : [facts.minutes],
  }
}

/** 1 for yes, 0 for no, a half for unknown: all of a group is the least of its tests, any group the most of them. */
function weigh(rule: BillingRule, copy: Copy, facts: BillFacts): number {
  const words = listWords(copy, facts)
  const weights = rule.when.map((group) =>
    Math.min(
      ...group.map(({ property, operator, values }) => {
        const found = words[property]
        if (found === null) return 0.5
        if (operator === 'at_least') return Number(Number(found[0]) >= Number(values[0]))
        if (operator === 'at_most') return Number(Number(found[0]) <= Number(values[0]))
        let hits = 0
        for (const one of found)
          for (const value of values) {
            const [word, wanted] = [bare(String(one)), bare(value)]
            if (operator === 'begins' ? word.indexOf(wanted) === 0 : word === wanted) hits += 1
          }
        return operator === 'is_not' ? Number(hits === 0) : Number(hits > 0)
      }),
    ),
  )
  return weights.length === 0 ? 1 : Math.max(...weights)
}

const touched: Record<RuleDoing['act'], keyof Copy | ''> = {
  ...{
    set_place: 'place',
    set_note: 'note',
    set_authorization: 'authorization_number',
    add_diagnosis: 'diagnoses',
    remove_diagnosis: 'diagnoses',
  },
  ...{
    set_code: 'lines',
    add_modifier: 'lines',
    remove_modifier: 'lines',
    add_line: 'lines',
    remove_line: 'lines',
    price: 'lines',
    tag: '',
    hold: '',
  },
}

/** Does one thing to a copy, and returns what is wrong with that, if anything. */
function change(copy: Copy, doing: RuleDoing): NonNullable<Ruled['runs'][number]['fault']> | undefined {
  const meant = copy.lines.filter((one) => 'code' in doing && (doing.code === null || doing.code === one.code))
  if (doing.act === 'set_place') copy.place = doing.place
  if (doing.act === 'set_note') copy.note = doing.text
  if (doing.act === 'set_authorization') copy.authorization_number = doing.text
  if (doing.act === 'set_code' && doing.code !== doing.to && meant.length > 0) {
    if (copy.lines.some((one) => one.code === doing.to)) return 'line_twice'
    for (const one of meant) {
      one.code = doing.to
      delete one.charge_cents
    }
  }
  if (doing.act === 'add_modifier')
    for (const one of meant) {
      if (one.modifiers.includes(doing.modifier)) continue
      if (one.modifiers.length === 4) return 'too_many_modifiers'
      one.modifiers = one.modifiers.concat(doing.modifier)
    }
  if (doing.act === 'remove_modifier') for (const one of meant) one.modifiers = one.modifiers.filter((each) => each !== doing.modifier)
  if (doing.act === 'price') for (const one of meant) one.charge_cents = one.units * doing.unit_cents
  if (doing.act === 'add_line' && meant.length === 0) {
    if (copy.lines.length === 50) return 'too_many_lines'
    copy.lines.push({ code: doing.code, modifiers: doing.modifiers, units: doing.units })
  }
  if (doing.act === 'remove_line' && meant.length > 0) {
    if (meant.length === copy.lines.length) return 'no_line_left'
    copy.lines = copy.lines.filter((one) => !meant.includes(one))
  }
  return doing.act === 'add_diagnosis' || doing.act === 'remove_diagnosis' ? changeDiagnoses(copy, doing) : undefined
}

function changeDiagnoses(copy: Copy, { act, diagnosis }: Extract<RuleDoing, { diagnosis: string }>) {
  const at = copy.diagnoses.map(bare).indexOf(bare(diagnosis))
  if (act === 'add_diagnosis' && at === -1) {
    if (copy.diagnoses.length === 12) return 'too_many_diagnoses' as const
    copy.diagnoses.push(diagnosis)
  }
  if (act === 'remove_diagnosis' && at !== -1) {
    if (copy.diagnoses.length === 1) return 'no_diagnosis_left' as const
    const named = copy.lines.map((one) => one.pointers?.map((pointer) => copy.diagnoses[pointer - 1]!))
    const removed = copy.diagnoses.splice(at, 1)[0]
    for (const [place, names] of named.entries()) {
      const left = names?.filter((name) => name !== removed).map((name) => copy.diagnoses.indexOf(name) + 1)
      delete copy.lines[place]!.pointers
      if (left && left.length > 0) copy.lines[place]!.pointers = left
    }
  }
  return undefined
}

/** Applies billing rules as `applyRules` does. */
export function applySlowly(bill: Bill, facts: BillFacts, rules: readonly BillingRule[]): Ruled {
  let standing: Copy = structuredClone(bill) as Copy
  const tags: string[] = []
  const runs: Ruled['runs'] = []
  for (const rule of rules) {
    const weight = (rule.from ?? '') <= facts.day && facts.day <= (rule.until ?? '9999') ? weigh(rule, standing, facts) : 0
    if (weight === 0) continue
    const told = { rule_id: rule.id, name: rule.name }
    const isKept = weight === 1 && rule.actions.some(({ act }) => facts.by_hand.some((part) => part === touched[act]))
    const copy = structuredClone(standing)
    let fault = weight === 1 ? undefined : ('unknown_property' as Ruled['runs'][number]['fault'])
    if (weight === 1 && !isKept) for (const doing of rule.actions) fault ??= change(copy, doing)
    const does_hold = Boolean(fault) || rule.actions.some(({ act }) => act === 'hold')
    if (isKept) runs.push({ ...told, outcome: 'by_hand', fault: null, does_hold: false })
    else if (fault) runs.push({ ...told, outcome: 'failed', fault, does_hold })
    else {
      const fresh = rule.actions.flatMap((doing) => (doing.act === 'tag' && !tags.includes(doing.tag) ? [doing.tag] : []))
      const isSame = JSON.stringify(copy) === JSON.stringify(standing) && fresh.length === 0 && !does_hold
      runs.push({ ...told, outcome: isSame ? 'needless' : 'applied', fault: null, does_hold })
      for (const tag of fresh) if (!tags.includes(tag)) tags.push(tag)
      standing = copy
    }
  }
  return { bill: standing, tags, runs }
}
