import type { Language } from '@sorrel/contract/kernel/values'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

const texts: Record<Language, { subject: string; text: string }> = {
  en: {
    subject: 'Your name or birth date was changed',
    text: 'The name or the birth date in your record was changed. If this was not you, sign in, end your other sessions and write to us at once.',
  },
  es: {
    subject: 'Cambió tu nombre o tu fecha de nacimiento',
    text: 'Cambió el nombre o la fecha de nacimiento en tu expediente. Si no fuiste tú, entra, cierra tus otras sesiones y escríbenos de inmediato.',
  },
}

// A guardian reads about somebody else; the text message begins with that person's first name.
const textsToGuardians: typeof texts = {
  en: {
    subject: 'A name or birth date was changed',
    text: 'The name or the birth date in the record of a person for whom you act was changed. If this was not you, sign in, end your other sessions and write to us at once.',
  },
  es: {
    subject: 'Cambió un nombre o una fecha de nacimiento',
    text: 'Cambió el nombre o la fecha de nacimiento en el expediente de una persona a quien representas. Si no fuiste tú, entra, cierra tus otras sesiones y escríbenos de inmediato.',
  },
}

const identityFields: readonly string[] = ['first_name', 'last_name', 'birth_date']

/** Tells a confirmed patient that who they are was changed in their record, so that a thief cannot do it unnoticed. It names no value. */
export const detailsChangedMessage: Message = declareMessage({
  name: 'details_changed',
  follows: 'patient.changed',
  to: 'patient',
  group: 'appointments',
  at_once: true,
  concerns: async (_ctx, { payload }) =>
    'was_confirmed' in payload && payload.was_confirmed && payload.changed.some((field) => identityFields.includes(field)),
  write: async (_ctx, { language, recipient, reader_id }) => composeDetailsChanged(language, reader_id !== recipient.id),
})

/** Puts the note together, for both channels. */
export function composeDetailsChanged(language: Language, toGuardian = false): Written {
  const { subject, text } = (toGuardian ? textsToGuardians : texts)[language]
  return writeNote({ subject, says: text })
}
