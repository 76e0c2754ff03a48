import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

type Facts = { provider: string; link: string }

// Neither the plan nor an amount: both say more about a person than a text message should, and the price of the new year is not sure yet.
const texts: Record<Language, { subject: string; says: (provider: string) => string; button: string }> = {
  en: {
    subject: 'A new plan year',
    says: (provider) =>
      `Your next visit with ${provider} falls into a new plan year, so what you pay may change. Please tell us whether your insurance stays the same.`,
    button: 'Answer and see the price',
  },
  es: {
    subject: 'Nuevo año del seguro',
    says: (provider) =>
      `Tu próxima visita con ${provider} cae en un nuevo año del seguro y lo que pagas puede cambiar. Cuéntanos si tu seguro sigue igual.`,
    button: 'Responder y ver el precio',
  },
}

/** Tells a patient that a new plan year begins before their visit. */
export const newYearMessage: Message = declareMessage({
  name: 'renewal_announced',
  follows: 'renewal.announced',
  to: 'patient',
  group: 'appointments',
  // reads scheduling, providers, patients
  write: async (ctx, { event, recipient, language }) => {
    const { rows } = await sql<{ provider: string; can_sign_in: boolean }>`
      select concat(v.first_name, ' ', v.last_name) as provider, p.identity_id is not null as can_sign_in
      from app.renewal r join app.appointment a on a.id = r.appointment_id join app.provider v on v.id = r.provider_id join app.patient p on p.id = r.patient_id
      where r.id = ${event.payload.renewal_id} and a.status = 'Scheduled' and a.starts_at > ${ctx.now()} and p.deleted_at is null`.execute(
      ctx.db,
    )
    if (!rows[0]) return undefined
    // A patient who cannot sign in has a guardian who does.
    const link = `${ctx.config.public_url}/app/insurance${rows[0].can_sign_in ? '' : `?for=${recipient.id}`}`
    return composeNewYearMessage({ provider: tameText(rows[0].provider), link }, language)
  },
})

/** Puts the message together, for both channels. */
export function composeNewYearMessage({ provider, link }: Facts, language: Language): Written {
  const { subject, says, button } = texts[language]
  return writeNote({ subject, says: says(provider), link: { label: button, url: link } })
}
