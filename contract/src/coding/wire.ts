import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { body, change, cursor, IfMatch, id, LocalDate, limit, text } from '../kernel/values.ts'
import { CodeEntry, KeptRule, payerRuleParts, RuleChange } from './schemas.ts'
import { procedureFamilies } from './vocabulary.ts'

const ofRule = z.object({ payer_rule_id: id() })
const headers = z.object({ 'if-match': IfMatch.optional() })
const family = z.enum(valuesOf(procedureFamilies))
const reason = text(300)

export const searchIcd10Codes = {
  query: z.object({ search: text(80), date: LocalDate, limit: limit.optional() }),
  output: z.object({
    items: z.array(CodeEntry),
    /** Whether the whole set of the day is loaded. If not, a code that is missing here may still be a code. */
    is_whole: z.boolean(),
  }),
}
export const listPayerRules = {
  query: z.object({
    /** `default` asks for the rules without a payer. */
    payer_id: z.string().max(40).optional(),
    family: family.optional(),
    /** Only the rules that hold on this day. */
    day: LocalDate.optional(),
    cursor,
    limit: limit.optional(),
  }),
  output: z.object({ items: z.array(KeptRule), next_cursor: z.string().nullable() }),
}
export const addPayerRule = {
  body: body({ payer_id: z.string().min(1).max(40).nullable(), family, ...payerRuleParts, reason }),
  output: KeptRule,
}
export const getPayerRule = {
  params: ofRule,
  output: z.object({
    rule: KeptRule,
    /** Of the same payer and family, the latest first, at most 100; the rule itself is among them. */
    versions: z.array(KeptRule),
    /** What was done with any of these versions, the latest first, at most 100. */
    changes: z.array(RuleChange),
  }),
}
export const replacePayerRule = {
  params: ofRule,
  headers,
  body: body({ ...payerRuleParts, reason }),
  output: KeptRule,
}
export const changePayerRule = {
  params: ofRule,
  headers,
  body: change(
    {
      /** The last day on which the rule holds; null takes the end back. */
      ends_on: LocalDate.nullable().optional(),
      /** True says: I have compared the rule with the payer's own words today. */
      checked: z.boolean().optional(),
      /** The rule should never have held. It is kept for whoever asks, and no note uses it any longer. */
      withdrawn: z.literal(true).optional(),
      reason,
    },
    ['reason'],
  ),
  output: KeptRule,
}
