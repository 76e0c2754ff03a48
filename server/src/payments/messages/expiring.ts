import type { Label } from '@sorrel/contract/kernel/label'
import type { Language } from '@sorrel/contract/kernel/values'
import { cardBrands } from '@sorrel/contract/payments/vocabulary'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

type Facts = { brand: string; last4: string; month: string; link: string }

const texts: Record<Language, { subject: string; says: (facts: Facts) => string; button: string }> = {
  en: {
    subject: 'Your card expires soon',
    says: ({ brand, last4, month }) =>
      `Your ${brand} ending in ${last4} expires at the end of ${month}. If you have a new card, please add it, so that we can charge it.`,
    button: 'Add a card',
  },
  es: {
    subject: 'Tu tarjeta vence pronto',
    says: ({ brand, last4, month }) =>
      `Tu tarjeta ${brand} que termina en ${last4} vence a fines de ${month}. Si ya tienes una nueva, agrégala para que podamos cobrarte.`,
    button: 'Agregar una tarjeta',
  },
}

type Card = { brand: string; last4: string; exp_month: number; exp_year: number; can_sign_in: boolean }

/** Reminds the holder of the card that is charged that it ends this month or the next. */
export const cardExpiresMessage: Message = declareMessage({
  name: 'card_expires',
  follows: null,
  to: 'patient',
  group: 'billing',
  // reads patients
  write: async (ctx, { payload, recipient, language }) => {
    const { rows } = await sql<Card>`
      select i.brand, i.last4, i.exp_month, i.exp_year, p.identity_id is not null as can_sign_in
      from app.payment_instrument i join app.patient p on p.id = i.patient_id
      where i.id = ${payload.payment_instrument_id} and i.status = 'active' and i.is_default and p.deleted_at is null`.execute(ctx.db)
    const [card] = rows
    if (!card) return undefined
    const brand = brandIn(card.brand, language)
    const link = `${ctx.config.public_url}/app/payment${card.can_sign_in ? '' : `?for=${recipient.id}`}`
    return composeCardExpires({ brand, last4: card.last4, month: writeMonth(card, language), link }, language)
  },
})

/** Puts the message together, for both channels. */
export function composeCardExpires(facts: Facts, language: Language): Written {
  const { subject, says, button } = texts[language]
  return writeNote({ subject, says: says(facts), link: { label: button, url: facts.link } })
}

const brands: Readonly<Record<string, Label | undefined>> = cardBrands
export const brandIn = (brand: string, language: Language): string => brands[brand]?.[language] ?? { en: 'card', es: 'bancaria' }[language]

const writeMonth = ({ exp_month, exp_year }: Pick<Card, 'exp_month' | 'exp_year'>, language: Language): string =>
  Temporal.PlainDate.from({ year: exp_year, month: exp_month, day: 1 }).toLocaleString(language === 'es' ? 'es-US' : 'en-US', {
    ...{ month: 'long', year: 'numeric' },
  })
