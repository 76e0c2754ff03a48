import type { Language } from '@sorrel/contract/kernel/values'
import { writeNote } from '../../notifications/mail/note.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

// It lies open on a locked phone: neither whose message it is, nor what it may be about.
const texts: Record<Language, { subject: string; says: string; button: string }> = {
  en: {
    subject: 'Please read a message now',
    says: 'One message in your inbox needs to be read right now, before the others.',
    button: 'Read it now',
  },
  es: {
    subject: 'Lee un mensaje ahora, por favor',
    says: 'Tienes un mensaje que debes leer ahora mismo, antes que los demás.',
    button: 'Leerlo ahora',
  },
}

// Who covers may not open the conversation, so the notice names their colleague, and no patient.
const coverTexts: Record<Language, { subject: string; says: (provider: string) => string }> = {
  en: {
    subject: 'A message needs to be read now',
    says: (provider) =>
      `You are covering for ${provider}. A message in their inbox needs to be read right now. You cannot open it, so please contact them or tell the practice.`,
  },
  es: {
    subject: 'Hay un mensaje que se debe leer ahora',
    says: (provider) =>
      `Reemplazas a ${provider}. En sus mensajes hay uno que se debe leer ahora mismo. Tú no puedes abrirlo: comunícate con esa persona o avisa al consultorio.`,
  },
}

/** Puts the notice for whoever covers together, for both channels. */
export function composeCoveredDanger(provider: string, language: Language): Written {
  const { subject, says } = coverTexts[language]
  return writeNote({ subject, says: says(provider) })
}

/** Puts the notice together, for both channels. */
export function composeDanger(link: string, language: Language): Written {
  const { subject, says, button } = texts[language]
  return writeNote({ subject, says, link: { label: button, url: link } })
}

/**
 * The notice that a message may point to danger. It waits for no morning and no digest. Its group is one that nobody can refuse wholly, so
 * one way stays on for whoever turned the notices of chat off.
 */
export const dangerMessage: Message = declareMessage({
  name: 'chat_danger',
  follows: null,
  to: 'provider',
  group: 'appointments',
  at_once: true,
  write: async (ctx, { payload, language }) =>
    composeDanger(`${ctx.config.public_url}/provider/inbox/${payload.chat_channel_id ?? ''}`, language),
})

/** The same for whoever covers for the dietitian on that day. */
export const coveredDangerMessage: Message = declareMessage({
  name: 'chat_danger_covered',
  follows: null,
  to: 'provider',
  group: 'appointments',
  at_once: true,
  // reads providers
  write: async (ctx, { payload, language }) => {
    const provider = await ctx.db
      .selectFrom('provider')
      .select(['first_name', 'last_name'])
      .where('id', '=', payload.provider_id ?? '')
      .executeTakeFirst()
    return provider && composeCoveredDanger(tameText(`${provider.first_name} ${provider.last_name}`), language)
  },
})
