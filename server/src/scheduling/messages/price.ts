import type { Language } from '@sorrel/contract/kernel/values'
import type { AppointmentType } from '@sorrel/contract/scheduling/vocabulary'
import type { Context } from '../../kernel/context.ts'
import { writeDollars } from '../../notifications/wording.ts'

/** What a visit costs: `short` for a text message, `lines` for an e-mail. */
export type Price = { short: string; lines: string[] }
type Priced = { provider_id: string; type: AppointmentType; paid_by: 'insurance' | 'cash' | null }

const words = {
  en: { copay: 'usually a copay of your plan', copayLine: 'With your plan: usually a copay', without: 'Without insurance' },
  es: { copay: 'por lo general, el copago de tu plan', copayLine: 'Con tu plan: por lo general, un copago', without: 'Sin seguro' },
} satisfies Record<Language, object>

/** Reads what a visit costs its patient; null if the dietitian names no price. */ // reads providers
export async function readPrice(ctx: Context, { provider_id, type, paid_by }: Priced, language: Language): Promise<Price | null> {
  const prices = await ctx.db
    .selectFrom('provider')
    .select(['cash_initial_cents', 'cash_follow_up_cents'])
    .where('id', '=', provider_id)
    .executeTakeFirst()
  const cents = type === 'Follow-up' ? prices?.cash_follow_up_cents : prices?.cash_initial_cents
  return writePrice(cents ?? null, paid_by === 'insurance', language)
}

/** Writes what a visit costs. The part that a plan leaves to its member is known only after the visit, so no amount is written for it. */
export function writePrice(cents: number | null, isInsured: boolean, language: Language): Price | null {
  const say = words[language]
  const dollars = cents === null ? null : writeDollars(cents, language)
  if (isInsured) return { short: say.copay, lines: [say.copayLine, ...(dollars ? [`${say.without}: ${dollars}`] : [])] }
  return dollars ? { short: dollars, lines: [dollars] } : null
}
