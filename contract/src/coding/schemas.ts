import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { Instant, id, LocalDate, line } from '../kernel/values.ts'
import { firstVisitTerms, procedureFamilies, ruleActLabels, soundPayments, unitRoundings } from './vocabulary.ts'

const place = z.enum(['02', '10', '11'])
const modifiers = z.array(z.string().regex(/^[\dA-Z]{2}$/)).max(4)

/** What a rule says, as staff write it. */
export const payerRuleParts = {
  /** Lower comes first: the family that is proposed. */
  rank: z.int().min(1).max(9),
  /** Null where a visit is one unit, however long it was. */
  unit_minutes: z.int().min(5).max(60).nullable(),
  rounding: z.enum(valuesOf(unitRoundings)),
  max_units: z.int().min(1).max(16).nullable(),
  first_once: z.enum(valuesOf(firstVisitTerms)),
  place_office: place,
  place_home: place,
  place_elsewhere: place,
  modifiers_office: modifiers,
  modifiers_video: modifiers,
  modifiers_sound: modifiers,
  /** Beside the others, where the first diagnosis is counseling alone (Z71.3). */
  modifiers_preventive: modifiers,
  /** Beginnings of the codes for which the payer pays; none stands for any. */
  covered_diagnoses: z.array(z.string().regex(/^[A-Z][\dA-Z.]{1,7}$/)).max(40),
  sound_payment: z.enum(valuesOf(soundPayments)),
  /** The last day on which visits at home are paid at a distance; null while there is none. */
  distance_until: LocalDate.nullable(),
  starts_on: LocalDate,
  ends_on: LocalDate.nullable(),
  source: line(200),
  read_on: LocalDate,
}

/** How one payer wants one family of procedures billed, from one day to another. Without a payer it holds for those that have no rule of their own. */
export const PayerRule = z.object({
  id: id(),
  payer_id: z.string().nullable(),
  family: z.enum(valuesOf(procedureFamilies)),
  ...payerRuleParts,
  /** When somebody of the practice compared it with the payer's own words; null if nobody did. */
  checked_on: LocalDate.nullable(),
})
export type PayerRule = z.infer<typeof PayerRule>

/** A rule as its table has it. */
export const KeptRule = PayerRule.extend({
  payer_name: z.string().nullable(),
  /** The version before it. */
  replaces: id().nullable(),
  /** When somebody found that it should never have held; null of a rule that counts. */
  withdrawn_at: Instant.nullable(),
  version: z.int(),
  updated_at: Instant,
})
export type KeptRule = z.infer<typeof KeptRule>

/** What staff did with a rule, and why. */
export const RuleChange = z.object({
  id: id(),
  payer_rule_id: id(),
  act: z.enum(valuesOf(ruleActLabels)),
  reason: z.string(),
  admin_name: z.string(),
  at: Instant,
})
export type RuleChange = z.infer<typeof RuleChange>

export const CodeEntry = z.object({
  code: z.string(),
  description: z.string(),
  /** A header groups codes and stands on no claim. */
  is_billable: z.boolean(),
  valid_from: LocalDate,
  valid_to: LocalDate.nullable(),
})
export type CodeEntry = z.infer<typeof CodeEntry>
