import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { writeNote } from '../../notifications/mail/note.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'
import { findCodeOf } from '../onboarding/codes.ts'

/** `link`: where they begin; null once their code no longer works. */
type Facts = { provider: string; link: string | null }
type Text = { subject: string; withCode: (provider: string) => string; withoutCode: (provider: string) => string; button: string }

const texts: Record<Language, Text> = {
  en: {
    subject: 'Your dietitian invites you',
    withCode: (provider) =>
      `${provider} has added you as a patient. Before your visit, please begin here and check your details. You need your birth date and a phone.`,
    withoutCode: (provider) =>
      `${provider} has added you as a patient. Before your visit, please sign in with your phone number and check your details.`,
    button: 'Begin',
  },
  es: {
    subject: 'Tu dietista te invita',
    withCode: (provider) =>
      `${provider} te agregó como paciente. Antes de tu visita, empieza aquí y revisa tus datos. Necesitas tu fecha de nacimiento y un teléfono.`,
    withoutCode: (provider) =>
      `${provider} te agregó como paciente. Antes de tu visita, inicia sesión con tu número de teléfono y revisa tus datos.`,
    button: 'Empezar',
  },
}

/** Invites somebody whom staff added to sign in and to fill in the rest. */
export const invitedMessage: Message = declareMessage({
  name: 'invited',
  follows: 'patient.invited',
  to: 'patient',
  group: 'appointments',
  write: async (ctx, { event, language }) => {
    const found = await findInvited(ctx, event.payload)
    if (!found) return undefined
    const code = await findCodeOf(ctx, event.payload.patient_id)
    const link = code ? `${ctx.config.public_url}/welcome/${code}` : null
    return composeInvited({ provider: tameText(found.provider), link }, language)
  },
})

/** Puts the invitation together, for both channels. */
export function composeInvited({ provider, link }: Facts, language: Language): Written {
  const { subject, withCode, withoutCode, button } = texts[language]
  return writeNote({ subject, says: (link ? withCode : withoutCode)(provider), link: link ? { label: button, url: link } : undefined })
}

/** The name of the provider who invited the patient; undefined once the patient has set up. */ // reads providers
async function findInvited(ctx: Context, { patient_id, provider_id }: { patient_id: string; provider_id: string }) {
  const { rows } = await sql<{ provider: string }>`
    select concat(v.first_name, ' ', v.last_name) as provider
    from app.patient p, app.provider v
    where p.id = ${patient_id} and v.id = ${provider_id} and p.confirmation_status = 'invited' and p.deleted_at is null`.execute(ctx.db)
  return rows[0]
}
