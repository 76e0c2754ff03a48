import { z } from 'zod'
import { Icd10Code } from '../../charting/schemas.ts'
import { valuesOf } from '../../kernel/label.ts'
import { body, Cents, Instant, id, LocalDate, line } from '../../kernel/values.ts'
import { modifier, procedureCode } from '../../payers/schemas.ts'
import { mostRules, operatorLabels, operatorsOf, propertyLabels, ruleFaultLabels, ruleOutcomeLabels } from './vocabulary.ts'

const tag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,29}$/)
const code = procedureCode
const place = z.enum(['02', '10', '11', '12'])

const test = {
  property: z.enum(valuesOf(propertyLabels)),
  operator: z.enum(valuesOf(operatorLabels)),
  values: z.array(line(40)).min(1).max(50),
}
/** One comparison. Words compare without regard to capitals and dots. */
const RuleTest = body(test)
  .refine(({ property, operator }) => operatorsOf(property).includes(operator), { path: ['operator'] })
  .refine(({ operator, values }) => !operator.startsWith('at_') || (values.length === 1 && /^\d{1,4}$/.test(values[0]!)), {
    path: ['values'],
  })
export type RuleTest = z.infer<typeof RuleTest>

const doings = {
  set_place: { act: z.literal('set_place'), place },
  set_note: { act: z.literal('set_note'), text: line(80) },
  set_authorization: { act: z.literal('set_authorization'), text: line(50) },
  set_code: { act: z.literal('set_code'), code, to: code },
  // Of one procedure, or of all where `code` is null.
  add_modifier: { act: z.literal('add_modifier'), code: code.nullable(), modifier },
  remove_modifier: { act: z.literal('remove_modifier'), code: code.nullable(), modifier },
  add_diagnosis: { act: z.literal('add_diagnosis'), diagnosis: Icd10Code },
  remove_diagnosis: { act: z.literal('remove_diagnosis'), diagnosis: Icd10Code },
  add_line: { act: z.literal('add_line'), code, modifiers: z.array(modifier).max(4), units: z.int().min(1).max(999) },
  remove_line: { act: z.literal('remove_line'), code },
  price: { act: z.literal('price'), code: code.nullable(), unit_cents: Cents.max(10_000_000) },
  tag: { act: z.literal('tag'), tag },
  hold: { act: z.literal('hold') },
}

/** What a rule does, in order. All of it is done, or nothing. */
const RuleDoing = z.discriminatedUnion('act', [
  ...([body(doings.set_place), body(doings.set_note), body(doings.set_authorization), body(doings.set_code)] as const),
  ...([body(doings.add_modifier), body(doings.remove_modifier), body(doings.add_diagnosis), body(doings.remove_diagnosis)] as const),
  ...([body(doings.add_line), body(doings.remove_line), body(doings.price), body(doings.tag), body(doings.hold)] as const),
])
const ShownDoing = z.discriminatedUnion('act', [
  ...([z.object(doings.set_place), z.object(doings.set_note), z.object(doings.set_authorization), z.object(doings.set_code)] as const),
  ...([z.object(doings.add_modifier), z.object(doings.remove_modifier), z.object(doings.add_diagnosis)] as const),
  ...([z.object(doings.remove_diagnosis), z.object(doings.add_line), z.object(doings.remove_line)] as const),
  ...([z.object(doings.price), z.object(doings.tag), z.object(doings.hold)] as const),
])
export type RuleDoing = z.infer<typeof RuleDoing>

const rule = {
  id: id(),
  name: line(80),
  /** The days of service for which it holds; null: no limit. A rule ends with its last day. */
  from: LocalDate.nullable(),
  until: LocalDate.nullable(),
}
/** If all tests of one group hold, the rule does what it says. Without any group it is for every claim. */
const BillingRule = body({
  ...rule,
  when: z.array(z.array(RuleTest).min(1).max(8)).max(6),
  actions: z.array(RuleDoing).min(1).max(10),
}).refine(({ from, until }) => from === null || until === null || from <= until, { path: ['until'] })
export type BillingRule = z.infer<typeof BillingRule>

/** The rules in the order in which they are applied, as staff write them. */
export const BillingRules = z
  .array(BillingRule)
  .max(mostRules)
  .refine((rules) => new Set(rules.map((one) => one.id)).size === rules.length)
export const ShownRule = z.object({ ...rule, when: z.array(z.array(z.object(test))), actions: z.array(ShownDoing) })

/** A version of the whole list. Version 0 is the empty list before anybody wrote one. */
export const RuleListVersion = z.object({
  version: z.int(),
  reason: z.string().nullable(),
  admin_name: z.string().nullable(),
  at: Instant.nullable(),
  rules: z.int(),
})

/** What became of one rule on one claim. Rules whose condition did not hold are left out. */
export const RuleRun = z.object({
  rule_id: z.uuid(),
  name: z.string(),
  outcome: z.enum(valuesOf(ruleOutcomeLabels)),
  fault: z.enum(valuesOf(ruleFaultLabels)).nullable(),
  does_hold: z.boolean(),
})
export type RuleRun = z.infer<typeof RuleRun>
