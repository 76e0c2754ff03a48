import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

type Facts = { provider: string; link: string }

// A text lies open on a locked phone, so it says neither to whom the letter went nor what it is for.
const texts: Record<Language, { subject: string; says: (provider: string) => string; button: string }> = {
  en: {
    subject: 'A letter about your care went out',
    says: (provider) => `${provider} sent a letter about your care. You can see where it went, and when.`,
    button: 'See the letter',
  },
  es: {
    subject: 'Se envió una carta sobre tu atención',
    says: (provider) => `${provider} envió una carta sobre tu atención. Puedes ver a dónde fue y cuándo.`,
    button: 'Ver la carta',
  },
}

/** Tells the patient that a letter about them went out. */
export const letterSentMessage: Message = declareMessage({
  name: 'letter_sent',
  follows: 'letter.delivered',
  to: 'patient',
  group: 'records',
  // reads providers, patients
  write: async (ctx, { event, recipient, language }) => {
    const { rows } = await sql<{ provider: string; can_sign_in: boolean }>`
      select concat(v.first_name, ' ', v.last_name) as provider, p.identity_id is not null as can_sign_in
      from app.letter_send s join app.provider v on v.id = s.provider_id join app.patient p on p.id = s.patient_id
      where s.id = ${event.payload.send_id} and s.status = 'sent' and p.deleted_at is null`.execute(ctx.db)
    if (!rows[0]) return undefined
    // A patient who cannot sign in has a guardian who does.
    const link = `${ctx.config.public_url}/app/records/release${rows[0].can_sign_in ? '' : `?for=${recipient.id}`}`
    return composeLetterSent({ provider: tameText(rows[0].provider), link }, language)
  },
})

/** Puts the message together, for both channels. */
export function composeLetterSent({ provider, link }: Facts, language: Language): Written {
  const { subject, says, button } = texts[language]
  return writeNote({ subject, says: says(provider), link: { label: button, url: link } })
}
