import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { writeNote } from '../../notifications/mail/note.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'
import { findCodeOf } from '../onboarding/codes.ts'

/** `provider`: null if the practice invites. `link`: where they begin; null once their code no longer works. */
type Facts = { provider: string | null; link: string | null }
type Text = {
  subject: string
  withCode: (provider: string) => string
  withoutCode: (provider: string) => string
  button: string
  practice: { subject: string; withCode: string; withoutCode: string }
}

const texts: Record<Language, Text> = {
  en: {
    subject: 'Your dietitian invites you',
    withCode: (provider) =>
      `${provider} has added you as a patient. Before your visit, please begin here and check your details. You need your birth date and a phone.`,
    withoutCode: (provider) =>
      `${provider} has added you as a patient. Before your visit, please sign in with your phone number and check your details.`,
    button: 'Begin',
    practice: {
      subject: 'Your invitation',
      withCode: 'We have added you as a patient. Please begin here and check your details. You need your birth date and a phone.',
      withoutCode: 'We have added you as a patient. Please sign in with your phone number and check your details.',
    },
  },
  es: {
    subject: 'Tu dietista te invita',
    withCode: (provider) =>
      `${provider} te agregó como paciente. Antes de tu visita, empieza aquí y revisa tus datos. Necesitas tu fecha de nacimiento y un teléfono.`,
    withoutCode: (provider) =>
      `${provider} te agregó como paciente. Antes de tu visita, inicia sesión con tu número de teléfono y revisa tus datos.`,
    button: 'Empezar',
    practice: {
      subject: 'Tu invitación',
      withCode: 'Te agregamos como paciente. Empieza aquí y revisa tus datos. Necesitas tu fecha de nacimiento y un teléfono.',
      withoutCode: 'Te agregamos como paciente. Inicia sesión con tu número de teléfono y revisa tus datos.',
    },
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
    return composeInvited({ provider: found.provider && tameText(found.provider), link }, language)
  },
})

/** Puts the invitation together, for both channels. */
export function composeInvited({ provider, link }: Facts, language: Language): Written {
  const { button, practice, ...byProvider } = texts[language]
  const says = provider ? (link ? byProvider.withCode : byProvider.withoutCode)(provider) : link ? practice.withCode : practice.withoutCode
  const { subject } = provider ? byProvider : practice
  return writeNote({ subject, says, link: link ? { label: button, url: link } : undefined })
}

/** The name of the provider who invited the patient, or null for the practice; undefined once the patient has set up. */ // reads providers
async function findInvited(ctx: Context, { patient_id, provider_id }: { patient_id: string; provider_id: string | null }) {
  const { rows } = await sql<{ provider: string | null }>`
    select v.first_name || ' ' || v.last_name as provider
    from app.patient p left join app.provider v on v.id = ${provider_id}
    where p.id = ${patient_id} and p.confirmation_status = 'invited' and p.deleted_at is null`.execute(ctx.db)
  return rows[0]
}
