import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

type Slug = 'again' | 'last'

// To which cause somebody gives, and how much, stands behind the sign-in.
const texts: Record<Slug, Record<Language, { subject: string; says: string; button: string }>> = {
  again: {
    en: {
      subject: 'Your gift could not be charged',
      says: 'The card for your recurring gift was not charged. We will try again in a few days. You can also choose another card.',
      button: 'See my gift',
    },
    es: {
      subject: 'No pudimos cobrar tu donación',
      says: 'No pudimos cobrar a la tarjeta de tu donación periódica. Lo intentaremos otra vez en unos días. También puedes elegir otra tarjeta.',
      button: 'Ver mi donación',
    },
  },
  last: {
    en: {
      subject: 'Your gift waits for another card',
      says: 'The card for your recurring gift was not charged, and we will not try it again. If you want to go on giving, please choose another card.',
      button: 'Choose a card',
    },
    es: {
      subject: 'Tu donación espera otra tarjeta',
      says: 'No pudimos cobrar a la tarjeta de tu donación periódica y no lo intentaremos más. Si quieres seguir donando, elige otra tarjeta.',
      button: 'Elegir una tarjeta',
    },
  },
}

/** Puts the message together, for both channels. */
export function composeGiftFailed(slug: Slug, link: string, language: Language): Written {
  const { subject, says, button } = texts[slug][language]
  return writeNote({ subject, says, link: { label: button, url: link } })
}

/** Whoever ended the gift, or chose another card meanwhile, has nothing to do any more. */
async function writeFailed(ctx: Context, donationId: string, path: string, language: Language): Promise<Written | undefined> {
  const { rows } = await sql<{ is_last: boolean }>`
    select next_charge_at is null as is_last from app.donation where id = ${donationId} and status = 'payment_failed'`.execute(ctx.db)
  return rows[0] && composeGiftFailed(rows[0].is_last ? 'last' : 'again', `${ctx.config.public_url}${path}`, language)
}

// reads payments
async function isToConfirm(ctx: Context, giftId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from app.donation_gift g join app.payment p on p.id = g.payment_id
    where g.id = ${giftId} and p.failure_code = 'authentication_needed' limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Tells a patient that their gift was not charged. */
export const giftFailedMessage: Message = declareMessage({
  name: 'gift_failed',
  follows: 'donation.failed',
  to: 'patient',
  group: 'billing',
  // What waits for the bank has a message of its own.
  concerns: async (ctx, { payload }) => !(await isToConfirm(ctx, (payload as { gift_id: string | null }).gift_id)),
  write: (ctx, { event, language }) => writeFailed(ctx, event.payload.donation_id, '/app/giving', language),
})

/** The same for a dietitian, who gives on a screen of their own. */
export const staffGiftFailedMessage: Message = declareMessage({
  name: 'staff_gift_failed',
  follows: 'donation.failed',
  to: 'provider',
  group: 'billing',
  write: (ctx, { event, language }) => writeFailed(ctx, event.payload.donation_id, '/provider/giving', language),
})
