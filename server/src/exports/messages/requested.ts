import type { Language } from '@sorrel/contract/kernel/values'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

type Text = { subject: string; text: string; button: string }

const texts: Record<Language, Text> = {
  en: {
    subject: 'Somebody asked for a copy of your record',
    text: 'A copy of everything in your record was asked for in your account. It can be downloaded there for one day. If this was not you, sign in, end your other sessions and write to us at once.',
    button: 'Open my account',
  },
  es: {
    subject: 'Alguien pidió una copia de tu expediente',
    text: 'En tu cuenta se pidió una copia de todo tu expediente. Se puede descargar ahí durante un día. Si no fuiste tú, entra, cierra tus otras sesiones y escríbenos de inmediato.',
    button: 'Abrir mi cuenta',
  },
}

// A guardian reads about somebody else; the text message begins with that person's first name.
const textsToGuardians: typeof texts = {
  en: {
    subject: 'Somebody asked for a copy of a record',
    text: 'A copy of everything in the record of a person for whom you act was asked for. It can be downloaded for one day in the account that asked. If this was not you, sign in, end your other sessions and write to us at once.',
    button: 'Open my account',
  },
  es: {
    subject: 'Alguien pidió una copia de un expediente',
    text: 'Se pidió una copia de todo el expediente de una persona a quien representas. Se puede descargar durante un día en la cuenta que la pidió. Si no fuiste tú, entra, cierra tus otras sesiones y escríbenos de inmediato.',
    button: 'Abrir mi cuenta',
  },
}

/** Tells a patient that somebody asked for everything about them, so that a thief cannot do it unnoticed. */
export const exportRequestedMessage: Message = declareMessage({
  name: 'export_requested',
  follows: 'export.requested',
  to: 'patient',
  group: 'appointments',
  at_once: true,
  write: async (ctx, { language, recipient, reader_id }) =>
    composeExportRequested(`${ctx.config.public_url}/app/settings/account`, language, reader_id !== recipient.id),
})

/** Puts the note together, for both channels. */
export function composeExportRequested(url: string, language: Language, toGuardian = false): Written {
  const { subject, text, button } = (toGuardian ? textsToGuardians : texts)[language]
  return writeNote({ subject, says: text, link: { label: button, url } })
}
