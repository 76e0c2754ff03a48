import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

type Facts = { provider: string; link: string; isYear?: boolean }

// The price and the services stand behind the sign-in, because they say what somebody is treated for.
const texts: Record<Language, { subject: string; says: (provider: string, isYear: boolean) => string; button: string }> = {
  en: {
    subject: 'Your good-faith estimate',
    says: (provider, isYear) =>
      `Your written estimate for your ${isYear ? 'visits' : 'visit'} with ${provider} is ready. Keep it until you have your bill.`,
    button: 'See the estimate',
  },
  es: {
    subject: 'Tu estimación de buena fe',
    says: (provider, isYear) =>
      `Ya está lista la estimación por escrito de ${isYear ? 'tus visitas' : 'tu visita'} con ${provider}. Guárdala hasta recibir tu cuenta.`,
    button: 'Ver la estimación',
  },
}

/** Tells a patient whom no plan pays for that the price of their visit is there in writing. */
export const goodFaithMessage: Message = declareMessage({
  name: 'good_faith_estimate',
  follows: 'good_faith_estimate.sent',
  to: 'patient',
  group: 'appointments',
  // reads scheduling, providers, patients
  write: async (ctx, { event, recipient, language }) => {
    const { rows } = await sql<{ provider: string; id: string; can_sign_in: boolean; is_year: boolean }>`
      select g.scope = 'year' as is_year, concat(v.first_name, ' ', v.last_name) as provider, a.id, p.identity_id is not null as can_sign_in
      from app.good_faith_estimate g join app.appointment a on a.id = g.appointment_id join app.provider v on v.id = g.provider_id
        join app.patient p on p.id = g.patient_id
      where g.id = ${event.payload.good_faith_estimate_id} and a.status = 'Scheduled' and p.deleted_at is null`.execute(ctx.db)
    if (!rows[0]) return undefined
    // A patient who cannot sign in has a guardian who does.
    const link = `${ctx.config.public_url}/app/visits/${rows[0].id}${rows[0].can_sign_in ? '' : `?for=${recipient.id}`}`
    return composeGoodFaithMessage({ provider: tameText(rows[0].provider), link, isYear: rows[0].is_year }, language)
  },
})

/** Puts the message together, for both channels. */
export function composeGoodFaithMessage({ provider, link, isYear = false }: Facts, language: Language): Written {
  const { subject, says, button } = texts[language]
  return writeNote({ subject, says: says(provider, isYear), link: { label: button, url: link } })
}
