import type { Language } from '@sorrel/contract/kernel/values'
import { writeNote } from '../../../notifications/mail/note.ts'
import type { Written } from '../../../notifications/message.ts'

export type WaitingMessage = 'waiting_joined' | 'waiting_removed' | 'waiting_closed' | 'waiting_withdrawn'
/** `who`: the dietitian. Nothing says why somebody waits. */
type Facts = { who: string }
type Text = { subject: string; says: (facts: Facts) => string; button: string }

/** The messages about a place on a waiting list. The offer of a time is a message of its own. */
export const waitingTexts: Record<WaitingMessage, Record<Language, Text>> = {
  waiting_joined: {
    en: {
      subject: 'You are on the waiting list',
      says: ({ who }) =>
        `You are on the waiting list of ${who}. We will text you when a time that suits you opens up. See your place, or leave the list:`,
      button: 'See my place',
    },
    es: {
      subject: 'Estás en la lista de espera',
      says: ({ who }) =>
        `Estás en la lista de espera de ${who}. Te avisamos cuando se libere un horario que te convenga. Mira tu lugar o sal de la lista:`,
      button: 'Ver mi lugar',
    },
  },
  waiting_removed: {
    en: {
      subject: 'You are no longer on the waiting list',
      says: ({ who }) => `${who} has taken you off the waiting list. You can find another dietitian here:`,
      button: 'Find a dietitian',
    },
    es: {
      subject: 'Ya no estás en la lista de espera',
      says: ({ who }) => `${who} te quitó de la lista de espera. Aquí puedes encontrar a otro dietista:`,
      button: 'Buscar un dietista',
    },
  },
  waiting_closed: {
    en: {
      subject: 'The waiting list is closed',
      says: ({ who }) =>
        `${who} takes no new clients now and has closed the waiting list, so you wait no longer. You can find another dietitian here:`,
      button: 'Find a dietitian',
    },
    es: {
      subject: 'La lista de espera está cerrada',
      says: ({ who }) =>
        `${who} ya no acepta pacientes nuevos y cerró la lista de espera, así que ya no esperas. Aquí puedes encontrar a otro dietista:`,
      button: 'Buscar un dietista',
    },
  },
  waiting_withdrawn: {
    en: {
      subject: 'The time is no longer held for you',
      says: ({ who }) => `${who} had to take back the time that we offered you. You keep your place on the waiting list:`,
      button: 'See my place',
    },
    es: {
      subject: 'Ya no te apartamos el horario',
      says: ({ who }) => `${who} tuvo que retirar el horario que te ofrecimos. Conservas tu lugar en la lista de espera:`,
      button: 'Ver mi lugar',
    },
  },
}

/** Puts a message about a place on a waiting list together. `leave`: where one press in a mail program leaves the list. */
export function composeWaiting(name: WaitingMessage, facts: Facts, links: { url: string; leave?: string }, language: Language): Written {
  const { subject, says, button } = waitingTexts[name][language]
  const written = writeNote({ subject, says: says(facts), link: { label: button, url: links.url } })
  return { ...written, ...(links.leave && { leave_url: links.leave }) }
}
