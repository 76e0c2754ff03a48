import type { BillingRule, RuleDoing, RuleTest } from '@sorrel/contract/claims/rules/schemas'
import { isNumberProperty, operatorsOf, type RuleAction, type RuleProperty } from '@sorrel/contract/claims/rules/vocabulary'

/** A comparison as somebody types it: several values with commas between them. */
export type TypedTest = { property: RuleProperty; operator: RuleTest['operator']; values: string }
/** What a rule does, as somebody types it. Each kind of action reads the fields that it needs. */
export type TypedDoing = Record<'code' | 'to' | 'modifier' | 'diagnosis' | 'units' | 'price' | 'place' | 'text' | 'tag', string> & {
  act: RuleAction
}
export type TypedRule = { id: string; name: string; from: string; until: string; groups: TypedTest[][]; actions: TypedDoing[] }

const nothing = { code: '', to: '', modifier: '', diagnosis: '', units: '1', price: '', place: '10', text: '', tag: '' }
export const newDoing = (act: RuleAction): TypedDoing => ({ ...nothing, act })
export const newTest = (): TypedTest => ({ property: 'payer', operator: 'is', values: '' })
export const newRule = (id: string): TypedRule => ({ id, name: '', from: '', until: '', groups: [], actions: [newDoing('hold')] })

/** The fields that an action needs; a star marks those that may stay empty, for every procedure. */
export const fieldsOf: Readonly<Record<RuleAction, readonly (keyof typeof nothing | 'code*')[]>> = {
  ...{
    set_place: ['place'],
    set_note: ['text'],
    set_authorization: ['text'],
    set_code: ['code', 'to'],
    add_modifier: ['code*', 'modifier'],
  },
  ...{ remove_modifier: ['code*', 'modifier'], add_diagnosis: ['diagnosis'], remove_diagnosis: ['diagnosis'], remove_line: ['code'] },
  ...{ add_line: ['code', 'units', 'modifier'], price: ['code*', 'price'], tag: ['tag'], hold: [] },
}

const dollarsOf = (cents: number): string => (cents / 100).toFixed(2)

function typeDoing(doing: RuleDoing): TypedDoing {
  const typed = newDoing(doing.act)
  switch (doing.act) {
    case 'price':
      return { ...typed, code: doing.code ?? '', price: dollarsOf(doing.unit_cents) }
    case 'add_line':
      return { ...typed, code: doing.code, units: String(doing.units), modifier: doing.modifiers.join(' ') }
    case 'add_modifier':
    case 'remove_modifier':
      return { ...typed, code: doing.code ?? '', modifier: doing.modifier }
    default:
      return { ...typed, ...doing }
  }
}

export const typeRule = ({ id, name, from, until, when, actions }: BillingRule): TypedRule => ({
  ...{ id, name, from: from ?? '', until: until ?? '' },
  groups: when.map((tests) => tests.map(({ values, ...test }) => ({ ...test, values: values.join(', ') }))),
  actions: actions.map(typeDoing),
})

/** The place of what is wrong: `name`, `until`, or the field of a test or an action by its numbers. */
export type Faults = ReadonlySet<string>
type Read = { rule: BillingRule } | { faults: Faults }

/** The values of a comparison, as they are typed. */
export const valuesOf = ({ values }: Pick<TypedTest, 'values'>): string[] => wordsOf(values)

const wordsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

const forms: Readonly<Record<string, RegExp>> = {
  code: /^[0-9A-Z]{5}$/,
  to: /^[0-9A-Z]{5}$/,
  modifier: /^[0-9A-Z]{2}$/,
  diagnosis: /^[A-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?$/,
  units: /^[1-9]\d{0,2}$/,
  price: /^\d{1,5}(?:\.\d{1,2})?$/,
  tag: /^[a-z0-9][a-z0-9-]{0,29}$/,
  text: /^.{1,80}$/,
  place: /^(?:02|10|11|12)$/,
}
// The form of what an authorization number takes is narrower than that of a line for the payer.
const isTooLong = ({ act, text }: TypedDoing): boolean => act === 'set_authorization' && text.trim().length > 50

/** The rule that somebody typed, or what of it cannot be read. */
export function readRule(typed: TypedRule): Read {
  const faults = new Set<string>()
  if (typed.name.trim() === '') faults.add('name')
  if (typed.from && typed.until && typed.until < typed.from) faults.add('until')
  const when = typed.groups.map((tests, group) => tests.map((test, n) => readTest(test, () => faults.add(`test ${group} ${n}`))))
  const actions = typed.actions.map((doing, n) => readDoing(doing, (field) => faults.add(`${field} ${n}`)))
  if (actions.length === 0) faults.add('actions')
  if (faults.size > 0) return { faults }
  return { rule: { id: typed.id, name: typed.name.trim(), from: typed.from || null, until: typed.until || null, when, actions } }
}

function readTest({ property, operator, values }: TypedTest, refuse: () => void): RuleTest {
  const read = wordsOf(values)
  const isWhole = isNumberProperty(property) ? read.length === 1 && /^\d{1,4}$/.test(read[0]!) : read.length > 0 && read.length <= 50
  if (!isWhole || read.some((one) => one.length > 40) || !operatorsOf(property).includes(operator)) refuse()
  return { property, operator, values: read }
}

function readDoing(typed: TypedDoing, refuse: (field: string) => void): RuleDoing {
  const plain = { ...typed, tag: typed.tag.trim().toLowerCase(), text: typed.text.trim() }
  for (const field of ['code', 'to', 'modifier', 'diagnosis'] as const) plain[field] = typed[field].trim().toUpperCase()
  const { act, code, modifier } = plain
  const modifiers = modifier.split(/[\s,]+/).filter(Boolean)
  for (const wanted of fieldsOf[act]) {
    const field = wanted === 'code*' ? 'code' : wanted
    const isEmptyFine = (wanted === 'code*' && code === '') || (act === 'add_line' && field === 'modifier')
    if (!isEmptyFine && !forms[field]!.test(plain[field].trim())) refuse(field)
  }
  if (isTooLong(plain)) refuse('text')
  if (act === 'add_line' && (modifiers.length > 4 || modifiers.some((one) => !forms.modifier!.test(one)))) refuse('modifier')
  const any = code === '' ? null : code
  const doings: { [Act in RuleAction]: () => RuleDoing } = {
    // The form above holds the place to the four that there are.
    set_place: () => ({ act: 'set_place', place: (['02', '10', '11', '12'] as const).find((one) => one === plain.place) ?? '10' }),
    set_note: () => ({ act: 'set_note', text: plain.text }),
    set_authorization: () => ({ act: 'set_authorization', text: plain.text }),
    set_code: () => ({ act: 'set_code', code, to: plain.to }),
    add_modifier: () => ({ act: 'add_modifier', code: any, modifier }),
    remove_modifier: () => ({ act: 'remove_modifier', code: any, modifier }),
    add_diagnosis: () => ({ act: 'add_diagnosis', diagnosis: plain.diagnosis }),
    remove_diagnosis: () => ({ act: 'remove_diagnosis', diagnosis: plain.diagnosis }),
    add_line: () => ({ act: 'add_line', code, modifiers, units: Number(plain.units) }),
    remove_line: () => ({ act: 'remove_line', code }),
    price: () => ({ act: 'price', code: any, unit_cents: Math.round(Number(plain.price) * 100) }),
    tag: () => ({ act: 'tag', tag: plain.tag }),
    hold: () => ({ act: 'hold' }),
  }
  return doings[act]()
}
