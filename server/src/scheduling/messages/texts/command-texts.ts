import type { Language } from '@sorrel/contract/kernel/values'
import { type Meeting, writeOccasion, writeWhenAndHow } from './sentences.ts'

/** The answers to what patients text to us about their next visit. */
export const commandTexts = {
  confirmed: {
    en: (meeting: Meeting) => `Thank you. ${meeting.who} will see you on ${writeWhenAndHow(meeting, 'en')}.`,
    es: (meeting: Meeting) => `Gracias. ${meeting.who} te espera el ${writeWhenAndHow(meeting, 'es')}.`,
  },
  move: {
    en: (meeting: Meeting, link: string) => `Choose another time for your visit with ${meeting.who} on ${writeOccasion(meeting)}: ${link}`,
    es: (meeting: Meeting, link: string) => `Elige otra hora para tu visita con ${meeting.who} del ${writeOccasion(meeting)}: ${link}`,
  },
  no_visit: { en: 'You have no visit ahead.', es: 'No tienes ninguna visita próxima.' },
} satisfies Record<string, Record<Language, unknown>>
