import type { Language } from '@sorrel/contract/kernel/values'
import { composeCoverMail } from '../../notifications/letters/cover.ts'
import type { Written } from '../../notifications/message.ts'

// An e-mail lies open in the mailbox of an office, so it does not say whom the letter is about.
const texts: Record<Language, { subject: (practice: string) => string; says: string; notYours: string }> = {
  en: {
    subject: (practice) => `A letter from ${practice}`,
    says: 'A dietitian sends you the attached letter about somebody whom you know. Please file it in their record.',
    notYours: 'It is confidential. If it is not meant for you, please delete it and let us know.',
  },
  es: {
    subject: (practice) => `Una carta de ${practice}`,
    says: 'Un dietista te envía la carta adjunta sobre alguien a quien conoces. Por favor, guárdala en su expediente.',
    notYours: 'Es confidencial. Si no es para ti, por favor bórrala y avísanos.',
  },
}

/** The e-mail that brings a letter. */
export function composeCover(practice: string, language: Language, file: { name: string; bytes: Buffer }): Written {
  const { subject, ...words } = texts[language]
  return composeCoverMail({ ...words, subject: subject(practice) }, file)
}
