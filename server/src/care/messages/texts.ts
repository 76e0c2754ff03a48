import type { Language } from '@sorrel/contract/kernel/values'

export type CareMessage = 'care_ended' | 'care_transferred' | 'care_taken_over' | 'next_appointment' | 'old_patients'
/** `provider` and `successor` are whole names, `patient` is what the dietitian calls the client, and `canceled` counts visits. */
export type Facts = { provider: string; successor: string; patient: string; canceled: number }
type Text = { subject: string; said: (facts: Facts) => string; button: string }

const visitsEn = (n: number) =>
  n === 0 ? '' : n === 1 ? ' The coming visit was canceled, at no cost.' : ` The ${n} coming visits were canceled, at no cost.`
const visitsEs = (n: number) =>
  n === 0 ? '' : n === 1 ? ' La próxima visita se canceló, sin costo.' : ` Las ${n} próximas visitas se cancelaron, sin costo.`

/** What people are told about a care, without a word about why. */
export const careTexts: Record<CareMessage, Record<Language, Text>> = {
  care_ended: {
    en: {
      subject: 'Your care has ended',
      said: ({ provider, canceled }) =>
        `Your care with ${provider} has ended.${visitsEn(canceled)} You can find another dietitian at any time.`,
      button: 'Find a dietitian',
    },
    es: {
      subject: 'Tu atención terminó',
      said: ({ provider, canceled }) =>
        `Tu atención con ${provider} terminó.${visitsEs(canceled)} Puedes buscar otro dietista cuando quieras.`,
      button: 'Buscar un dietista',
    },
  },
  care_transferred: {
    en: {
      subject: 'You have a new dietitian',
      said: ({ provider, successor, canceled }) =>
        `${successor} continues your care in place of ${provider}.${visitsEn(canceled)}${canceled === 0 ? ` Visits that you have booked with ${provider} stay until you change them.` : ''} You can book a time with ${successor} now.`,
      button: 'Book a time',
    },
    es: {
      subject: 'Tienes un nuevo dietista',
      said: ({ provider, successor, canceled }) =>
        `${successor} continúa tu atención en lugar de ${provider}.${visitsEs(canceled)}${canceled === 0 ? ` Las visitas que reservaste con ${provider} se mantienen hasta que las cambies.` : ''} Ya puedes reservar una hora con ${successor}.`,
      button: 'Reservar una hora',
    },
  },
  care_taken_over: {
    en: {
      subject: 'A client was handed over to you',
      said: ({ provider, patient }) => `${provider} handed ${patient} over to you. The chart has a note for you.`,
      button: 'Open the chart',
    },
    es: {
      subject: 'Te transfirieron la atención de una persona',
      said: ({ provider, patient }) => `${provider} te transfirió la atención de ${patient}. El expediente tiene una nota para ti.`,
      button: 'Abrir el expediente',
    },
  },
  next_appointment: {
    en: {
      subject: 'Time for your next visit',
      said: ({ provider }) => `You have no next visit with ${provider} yet. You can choose a time now.`,
      button: 'Choose a time',
    },
    es: {
      subject: 'Es hora de tu próxima visita',
      said: ({ provider }) => `Aún no tienes una próxima visita con ${provider}. Puedes elegir una hora ahora.`,
      button: 'Elegir una hora',
    },
  },
  old_patients: {
    en: {
      subject: 'How are things going?',
      said: ({ provider }) =>
        `It has been a while since your last visit with ${provider}. If you would like to go on, you can choose a time.`,
      button: 'Choose a time',
    },
    es: {
      subject: '¿Cómo va todo?',
      said: ({ provider }) => `Ha pasado un tiempo desde tu última visita con ${provider}. Si quieres seguir, puedes elegir una hora.`,
      button: 'Elegir una hora',
    },
  },
}
