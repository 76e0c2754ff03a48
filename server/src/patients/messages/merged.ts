import type { Language } from '@sorrel/contract/kernel/values'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

type Name = 'records_merged' | 'records_separated'
type Texts = Record<Language, { subject: string; text: string }>

const texts: Record<Name, Texts> = {
  records_merged: {
    en: {
      subject: 'Two records of yours are one now',
      text: 'We found two records of yours and put them together. Sign in with this phone number as before. If you have one account only, tell us at once.',
    },
    es: {
      subject: 'Tus dos expedientes ahora son uno',
      text: 'Encontramos dos expedientes tuyos y los unimos. Entra con este número de teléfono como siempre. Si solo tienes una cuenta, avísanos de inmediato.',
    },
  },
  records_separated: {
    en: {
      subject: 'Your record is as it was before',
      text: 'We had put your record together with another one. That was a mistake, and we took it back: your record is as it was before.',
    },
    es: {
      subject: 'Tu expediente está como antes',
      text: 'Habíamos unido tu expediente con otro. Fue un error y lo deshicimos: tu expediente está como antes.',
    },
  },
}

// A guardian reads about somebody else; the text message begins with that person's first name.
const textsToGuardians: typeof texts = {
  records_merged: {
    en: {
      subject: 'Two records are one now',
      text: 'We found two records of a person for whom you act, and put them together. If there should be one only, tell us at once.',
    },
    es: {
      subject: 'Dos expedientes ahora son uno',
      text: 'Encontramos dos expedientes de una persona a quien representas y los unimos. Si solo debía haber uno, avísanos de inmediato.',
    },
  },
  records_separated: {
    en: {
      subject: 'A record is as it was before',
      text: 'We had put the record of a person for whom you act together with another one. That was a mistake, and we took it back.',
    },
    es: {
      subject: 'Un expediente está como antes',
      text: 'Habíamos unido el expediente de una persona a quien representas con otro. Fue un error y lo deshicimos.',
    },
  },
}

/** Tells a patient that two records of theirs became one, unless that was taken back meanwhile. It says nothing of what is in them. */
export const recordsMergedMessage: Message = declareMessage({
  name: 'records_merged',
  follows: 'patient.merged',
  to: 'patient',
  group: 'appointments',
  write: async (ctx, { event, language, recipient, reader_id }) => {
    const alias = await ctx.db
      .selectFrom('patient_alias')
      .select('old_id')
      .where('merge_id', '=', event.payload.merge_id)
      .executeTakeFirst()
    return alias && composeMerged('records_merged', language, reader_id !== recipient.id)
  },
})

/** Tells a patient that a merge was taken back, if they had been told of it. */
export const recordsSeparatedMessage: Message = declareMessage({
  name: 'records_separated',
  follows: 'patient.unmerged',
  to: 'patient',
  group: 'appointments',
  write: async (_ctx, { language, recipient, reader_id }) => composeMerged('records_separated', language, reader_id !== recipient.id),
})

/** Puts the note together, for both channels. */
export function composeMerged(name: Name, language: Language, toGuardian = false): Written {
  const { subject, text } = (toGuardian ? textsToGuardians : texts)[name][language]
  return writeNote({ subject, says: text })
}
