import type { Language } from '@sorrel/contract/kernel/values'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written, whoseOf } from '../../notifications/message.ts'

// It names no plan: a message lies open on a locked phone.
const texts: Record<Language, { subject: string; says: string; toGuardian: string; button: string }> = {
  en: {
    subject: 'We changed the insurance on file',
    says: 'Our staff changed the insurance that we have on file for you. Please look at it. If it is not right, change it there or write to us.',
    toGuardian:
      'Our staff changed the insurance that we have on file for a person for whom you act. Please look at it. If it is not right, change it there or write to us.',
    button: 'Look at the insurance',
  },
  es: {
    subject: 'Cambiamos el seguro registrado',
    says: 'Nuestro personal cambió el seguro que tenemos registrado para ti. Revísalo, por favor. Si no es correcto, cámbialo ahí o escríbenos.',
    toGuardian:
      'Nuestro personal cambió el seguro que tenemos registrado para una persona a quien representas. Revísalo, por favor. Si no es correcto, cámbialo ahí o escríbenos.',
    button: 'Ver el seguro',
  },
}

/** Tells a patient that staff entered or ended a plan for them, because the price of their visits depends on it. */
export const planEnteredMessage: Message = declareMessage({
  name: 'plan_entered',
  follows: 'coverage.changed',
  to: 'patient',
  group: 'billing',
  concerns: async (_ctx, { payload }) => 'is_by_staff' in payload && payload.is_by_staff === true,
  write: async (ctx, letter) =>
    composePlanEntered(
      `${ctx.config.public_url}/app/insurance${whoseOf(letter)}`,
      letter.language,
      letter.reader_id !== letter.recipient.id,
    ),
})

/** Puts the note together, for both channels. */
export function composePlanEntered(link: string, language: Language, toGuardian = false): Written {
  const { subject, button, ...words } = texts[language]
  return writeNote({ subject, says: toGuardian ? words.toGuardian : words.says, link: { label: button, url: link } })
}

/** The messages about how a patient pays. */
export const insuranceMessages: readonly Message[] = [planEnteredMessage]
