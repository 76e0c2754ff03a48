import type { Language } from '@sorrel/contract/kernel/values'
import type { AppointmentType } from '@sorrel/contract/scheduling/vocabulary'
import type { Context } from '../../kernel/context.ts'
import { writeDollars } from '../../notifications/wording.ts'
import { readOrPrice } from '../../prices/visits.ts'

/** What a visit costs: `short` for a text message, `lines` for an e-mail. */
export type Price = { short: string; lines: string[] }
/** `appointment_id` is missing for a time that is only offered. */
type Priced = { provider_id: string; type: AppointmentType; paid_by: 'insurance' | 'cash' | null; appointment_id?: string }
/** What the plan of a visit is expected to leave to its patient. */
type Expected = { low_cents: number; high_cents: number }

const words = {
  en: {
    ...{
      open: 'your plan decides your share',
      openLine: 'With your plan: we tell you your share before the visit',
      without: 'Without insurance',
      nothing: 'nothing to pay with your plan',
      nothingLine: 'With your plan you pay nothing for this visit',
    },
    ...{ about: 'about', with_plan: 'with your plan', with_line: 'With your plan, estimated', to: 'to' },
  },
  es: {
    ...{ open: 'tu plan decide tu parte', openLine: 'Con tu plan: te decimos tu parte antes de la visita', without: 'Sin seguro' },
    ...{ nothing: 'con tu plan no pagas nada', nothingLine: 'Con tu plan no pagas nada por esta visita' },
    ...{ about: 'alrededor de', with_plan: 'con tu plan', with_line: 'Con tu plan, según la estimación', to: 'a' },
  },
} satisfies Record<Language, object>

/** Reads what a visit costs its patient; null if the dietitian names no price. */ // reads providers
export async function readPrice(
  ctx: Context,
  { provider_id, type, paid_by, appointment_id }: Priced,
  language: Language,
): Promise<Price | null> {
  const prices = await ctx.db
    .selectFrom('provider')
    .select(['cash_initial_cents', 'cash_follow_up_cents'])
    .where('id', '=', provider_id)
    .executeTakeFirst()
  const cents = type === 'Follow-up' ? prices?.cash_follow_up_cents : prices?.cash_initial_cents
  const isInsured = paid_by === 'insurance'
  const estimate = isInsured && appointment_id !== undefined ? await readOrPrice(ctx, appointment_id) : undefined
  // Whom nobody may bill reads no price.
  if (estimate?.kind === 'protected') return { short: words[language].nothing, lines: [words[language].nothingLine] }
  return writePrice(cents ?? null, isInsured, language, estimate && expectedOf(estimate))
}

type Estimated = { kind: string; low_cents: number | null; high_cents: number | null }

/** The amounts that a message may name: none before the plan has said anything. */
const expectedOf = ({ kind, low_cents, high_cents }: Estimated): Expected | undefined =>
  kind === 'unknown' || low_cents === null || high_cents === null ? undefined : { low_cents, high_cents }

/** Writes what a visit costs: with a plan its estimate, or that the plan decides while nothing is known. */
export function writePrice(cents: number | null, isInsured: boolean, language: Language, expected?: Expected): Price | null {
  const say = words[language]
  const dollars = cents === null ? null : writeDollars(cents, language)
  if (isInsured && expected) {
    const [low, high] = [expected.low_cents, expected.high_cents].map((one) => writeDollars(one, language))
    const amount = low === high ? low : `${low} ${say.to} ${high}`
    return {
      short: `${say.about} ${amount} ${say.with_plan}`,
      lines: [`${say.with_line}: ${amount}`, ...(dollars ? [`${say.without}: ${dollars}`] : [])],
    }
  }
  if (isInsured) return { short: say.open, lines: [say.openLine, ...(dollars ? [`${say.without}: ${dollars}`] : [])] }
  return dollars ? { short: dollars, lines: [dollars] } : null
}
