import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

/** `link`: where they sign in; null for somebody who gave no phone number, and so cannot. */
type Facts = { provider: string; link: string | null }
type Text = { subject: string; canSignIn: (provider: string) => string; cannot: (provider: string) => string; button: string }

const texts: Record<Language, Text> = {
  en: {
    subject: 'Your dietitian invites you',
    canSignIn: (provider) =>
      `${provider} has added you as a patient. Before your visit, please sign in with your phone number and check your details.`,
    cannot: (provider) =>
      `${provider} has added you as a patient. You get all messages about your visits at this address. To sign in as well, please give ${provider} your phone number.`,
    button: 'Sign in',
  },
  es: {
    subject: 'Tu dietista te invita',
    canSignIn: (provider) =>
      `${provider} te agregó como paciente. Antes de tu visita, inicia sesión con tu número de teléfono y revisa tus datos.`,
    cannot: (provider) =>
      `${provider} te agregó como paciente. Recibirás en esta dirección todos los mensajes sobre tus visitas. Si también quieres iniciar sesión, dale a ${provider} tu número de teléfono.`,
    button: 'Iniciar sesión',
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
    const link = found.can_sign_in ? `${ctx.config.public_url}/login` : null
    return composeInvited({ provider: tameText(found.provider), link }, language)
  },
})

/** Puts the invitation together, for both channels. */
export function composeInvited({ provider, link }: Facts, language: Language): Written {
  const { subject, canSignIn, cannot, button } = texts[language]
  const said = link ? canSignIn(provider) : cannot(provider)
  return {
    subject,
    text: link ? `${said} ${link}` : said,
    mail: { heading: subject, preview: said, paragraphs: [said], ...(link && { buttons: [{ label: button, url: link }] }) },
    links: link ? [link] : [],
    attachments: [],
  }
}

/** The name of the provider who invited the patient; undefined once the patient has set up. */ // reads providers
async function findInvited(ctx: Context, { patient_id, provider_id }: { patient_id: string; provider_id: string }) {
  const { rows } = await sql<{ provider: string; can_sign_in: boolean }>`
    select concat(v.first_name, ' ', v.last_name) as provider, p.identity_id is not null as can_sign_in
    from app.patient p, app.provider v
    where p.id = ${patient_id} and v.id = ${provider_id} and p.confirmation_status = 'invited' and p.deleted_at is null`.execute(ctx.db)
  return rows[0]
}
