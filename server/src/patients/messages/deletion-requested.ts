import type { Language } from '@sorrel/contract/kernel/values'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'
import { writeDay } from '../../notifications/wording.ts'
import { findDay } from '../ages.ts'

type Facts = { day: string; link: string; to_guardian?: boolean }
type Text = { subject: string; text: (day: string) => string; button: string }

const texts: Record<Language, Text> = {
  en: {
    subject: 'Your account will be deleted',
    text: (day) =>
      `Your account will be deleted on ${day}, as you asked. Until then everything works, and you can take it back in your account. If you did not ask for this, take it back now and sign out your other devices.`,
    button: 'Open my account',
  },
  es: {
    subject: 'Tu cuenta se eliminará',
    text: (day) =>
      `Tu cuenta se eliminará el ${day}, como pediste. Hasta entonces todo funciona y puedes cancelar la eliminación en tu cuenta. Si no lo pediste tú, cancélala ahora y cierra tus otras sesiones.`,
    button: 'Abrir mi cuenta',
  },
}

// A guardian reads about somebody else; the text message begins with that person's first name.
const textsToGuardians: typeof texts = {
  en: {
    subject: 'An account will be deleted',
    text: (day) =>
      `The account of a person for whom you act will be deleted on ${day}, as requested. Until then everything works, and you can take it back in your account. If you did not ask for this, take it back now and sign out your other devices.`,
    button: 'Open my account',
  },
  es: {
    subject: 'Se eliminará una cuenta',
    text: (day) =>
      `La cuenta de una persona a quien representas se eliminará el ${day}, como se pidió. Hasta entonces todo funciona y puedes cancelar la eliminación en tu cuenta. Si no lo pediste tú, cancélala ahora y cierra tus otras sesiones.`,
    button: 'Abrir mi cuenta',
  },
}

/** Tells a patient that their account will be deleted, and how to take it back, in case somebody else asked for it. */
export const deletionRequestedMessage: Message = declareMessage({
  name: 'deletion_requested',
  follows: 'patient.deletion_requested',
  to: 'patient',
  group: 'appointments',
  at_once: true,
  write: async (ctx, { event, language, recipient, reader_id }) => {
    const deletion = await ctx.db
      .selectFrom('patient_deletion')
      .innerJoin('patient', 'patient.id', 'patient_deletion.patient_id')
      .select(['patient_deletion.deletes_at', 'patient.time_zone'])
      .where('patient_deletion.patient_id', '=', event.payload.patient_id)
      .where('taken_back_at', 'is', null)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    if (!deletion) return undefined
    const day = writeDay(findDay(deletion.time_zone, deletion.deletes_at), language)
    const to_guardian = reader_id !== recipient.id
    const path = `/app/settings/account${to_guardian ? `?for=${recipient.id}` : ''}`
    return composeDeletionRequested({ day, link: `${ctx.config.public_url}${path}`, to_guardian }, language)
  },
})

/** Puts the message together, for both channels. */
export function composeDeletionRequested({ day, link, to_guardian = false }: Facts, language: Language): Written {
  const { subject, text, button } = (to_guardian ? textsToGuardians : texts)[language]
  return writeNote({ subject, says: text(day), link: { label: button, url: link } })
}
