import type { Language } from '@sorrel/contract/kernel/values'
import { writeNote } from '../../notifications/mail/note.ts'
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
