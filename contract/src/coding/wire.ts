import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { body, change, cursor, IfMatch, Instant, id, LocalDate, limit, text } from '../kernel/values.ts'
import { CodeEntry, PayerRule, payerRuleParts } from './schemas.ts'
import { procedureFamilies } from './vocabulary.ts'

const KeptRule = PayerRule.extend({ payer_name: z.string().nullable(), version: z.int(), updated_at: Instant })
const { starts_on: _, ...changeable } = payerRuleParts
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
  query: z.object({ payer_id: z.string().max(40).optional(), day: LocalDate.optional(), cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(KeptRule), next_cursor: z.string().nullable() }),
}
export const addPayerRule = {
  body: body({ payer_id: z.string().min(1).max(40).nullable(), family: z.enum(valuesOf(procedureFamilies)), ...payerRuleParts, reason }),
  output: KeptRule,
}
export const changePayerRule = {
  params: z.object({ payer_rule_id: id() }),
  headers: z.object({ 'if-match': IfMatch.optional() }),
  body: change(
    {
      ...(Object.fromEntries(Object.entries(changeable).map(([key, schema]) => [key, schema.optional()])) as {
        [Key in keyof typeof changeable]: z.ZodOptional<(typeof changeable)[Key]>
      }),
      /** True says: I have compared the rule with the payer's own words today. */
      checked: z.boolean().optional(),
      reason,
    },
    ['reason'],
  ),
  output: KeptRule,
}
