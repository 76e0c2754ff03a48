import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'
import { brandIn } from '../../payments/messages/expiring.ts'

type Card = { brand: string; last4: string }

// Whoever did not begin a donation learns of it, even if it was ended since. To which cause somebody gives, and how much, stands behind the sign-in.
const begun: Record<Language, { subject: string; says: string; button: string }> = {
  en: {
    subject: 'Your donation begins',
    says: 'A recurring donation was started from your account. If that was not you, please end it and tell us.',
    button: 'See my donation',
  },
  es: {
    subject: 'Tu donación comienza',
    says: 'Desde tu cuenta comenzó una donación periódica. Si no fuiste tú, termínala y avísanos.',
    button: 'Ver mi donación',
  },
}
const charged: Record<Language, { subject: string; says: (card: Card) => string; button: string }> = {
  en: {
    subject: 'Your gift was charged',
    says: ({ brand, last4 }) =>
      `Your gift was charged to your ${brand} ending in ${last4}. Thank you. If you do not recognize it, please tell us.`,
    button: 'See my gifts',
  },
  es: {
    subject: 'Cobramos tu donación',
    says: ({ brand, last4 }) =>
      `Cobramos tu donación a tu tarjeta ${brand} que termina en ${last4}. Gracias. Si no la reconoces, avísanos.`,
    button: 'Ver mis donaciones',
  },
}

/** Puts the message about a donation that begins together, for both channels. */
export function composeDonationBegun(link: string, language: Language): Written {
  const { subject, says, button } = begun[language]
  return writeNote({ subject, says, link: { label: button, url: link } })
}

/** Puts the message about a gift that was charged together, for both channels. */
export function composeGiftCharged(card: Card, link: string, language: Language): Written {
  const { subject, says, button } = charged[language]
  return writeNote({ subject, says: says({ ...card, brand: brandIn(card.brand, language) }), link: { label: button, url: link } })
}

// reads payments
async function writeCharged(ctx: Context, giftId: string, path: string, language: Language): Promise<Written | undefined> {
  const { rows } = await sql<Card>`
    select i.brand, i.last4 from app.donation_gift g join app.payment p on p.id = g.payment_id join app.payment_instrument i on i.id = p.instrument_id
    where g.id = ${giftId} and g.state in ('given', 'given_back')`.execute(ctx.db)
  return rows[0] && composeGiftCharged(rows[0], `${ctx.config.public_url}${path}`, language)
}

/** Tells a patient that a donation was begun from their account. */
export const donationBegunMessage: Message = declareMessage({
  name: 'donation_begun',
  follows: 'donation.begun',
  to: 'patient',
  group: 'billing',
  write: async (ctx, { language }) => composeDonationBegun(`${ctx.config.public_url}/app/giving`, language),
})

/** The same for a dietitian. */
export const staffDonationBegunMessage: Message = declareMessage({
  name: 'staff_donation_begun',
  follows: 'donation.begun',
  to: 'provider',
  group: 'billing',
  tells_own: true,
  write: async (ctx, { language }) => composeDonationBegun(`${ctx.config.public_url}/provider/giving`, language),
})

/** Tells a patient that a gift was charged. */
export const giftChargedMessage: Message = declareMessage({
  name: 'gift_charged',
  follows: 'donation.given',
  to: 'patient',
  group: 'billing',
  write: (ctx, { event, language }) => writeCharged(ctx, event.payload.gift_id, '/app/giving', language),
})

/** The same for a dietitian. */
export const staffGiftChargedMessage: Message = declareMessage({
  name: 'staff_gift_charged',
  follows: 'donation.given',
  to: 'provider',
  group: 'billing',
  write: (ctx, { event, language }) => writeCharged(ctx, event.payload.gift_id, '/provider/giving', language),
})
