import type { Language } from '@sorrel/contract/kernel/values'
import { composeCoverMail } from '../../notifications/letters/cover.ts'
import type { Written } from '../../notifications/message.ts'

// An e-mail lies open in the mailbox of an office, so it does not say whom the document is about.
const texts: Record<Language, { subject: (practice: string) => string; says: string; notYours: string }> = {
  en: {
    subject: (practice) => `A document from ${practice}`,
    says: 'A patient signed the attached authorization, which names you as the recipient. Please file it in their record.',
    notYours: 'It is confidential. If it is not meant for you, please delete it and let us know.',
  },
  es: {
    subject: (practice) => `Un documento de ${practice}`,
    says: 'Un paciente firmó la autorización adjunta, que te nombra como destinatario. Por favor, guárdala en su expediente.',
    notYours: 'Es confidencial. Si no es para ti, por favor bórrala y avísanos.',
  },
}

/** The e-mail that brings a signed form to its recipient. */
export function composeCover(practice: string, language: Language, file: { name: string; bytes: Buffer }): Written {
  const { subject, ...words } = texts[language]
  return composeCoverMail({ ...words, subject: subject(practice) }, file)
}
