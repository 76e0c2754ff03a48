import { writeOccasion, writeWhenAndHow } from './sentences.ts'
import type { Facts, VisitTexts } from './visit-facts.ts'

export type StaffMessage = 'staff_booked' | 'staff_moved' | 'staff_canceled' | 'staff_restored' | 'staff_unmarked'

const en = (f: Facts) => writeWhenAndHow(f, 'en')
const es = (f: Facts) => writeWhenAndHow(f, 'es')

/** The messages about one visit that its dietitian gets. */
export const staffTexts: Record<StaffMessage, VisitTexts> = {
  staff_booked: {
    en: {
      subject: 'A visit was booked with you',
      sms: (f) => `${f.who} has a visit with you: ${en(f)}. ${f.open}`,
      lead: (f) => `${f.who} has a visit with you.`,
    },
    es: {
      subject: 'Reservaron una visita contigo',
      sms: (f) => `${f.who} tiene una visita contigo: ${es(f)}. ${f.open}`,
      lead: (f) => `${f.who} tiene una visita contigo.`,
    },
  },
  staff_moved: {
    en: {
      subject: 'A visit with you has moved',
      sms: (f) => `The visit of ${f.who} has moved${f.before ? ` from ${f.before}` : ''} to ${en(f)}. ${f.open}`,
      lead: (f) => `The visit of ${f.who} has moved${f.before ? ` from ${f.before}` : ''} to ${f.when}.`,
    },
    es: {
      subject: 'Una visita contigo cambió de hora',
      sms: (f) => `La visita de ${f.who} cambió de hora.${f.before ? ` Antes: ${f.before}.` : ''} Ahora: ${es(f)}. ${f.open}`,
      lead: (f) => `La visita de ${f.who} cambió de hora.${f.before ? ` Antes: ${f.before}.` : ''} Ahora: ${f.when}.`,
    },
  },
  staff_canceled: {
    en: {
      subject: 'A visit with you is canceled',
      sms: (f) => `The visit of ${f.who} on ${writeOccasion(f, ',')} is canceled. ${f.open}`,
      lead: (f) => `The visit of ${f.who} is canceled.`,
    },
    es: {
      subject: 'Se canceló una visita contigo',
      sms: (f) => `La visita de ${f.who} del ${writeOccasion(f, ',')} se canceló. ${f.open}`,
      lead: (f) => `La visita de ${f.who} se canceló.`,
    },
  },
  staff_restored: {
    en: {
      subject: 'A visit with you stands',
      sms: (f) => `Correction: the visit of ${f.who} was not canceled: ${en(f)}. ${f.open}`,
      lead: (f) => `The visit of ${f.who} was not canceled. It stands as it was.`,
    },
    es: {
      subject: 'Una visita contigo sigue en pie',
      sms: (f) => `Corrección: la visita de ${f.who} no se canceló: ${es(f)}. ${f.open}`,
      lead: (f) => `La visita de ${f.who} no se canceló. Sigue en pie como estaba.`,
    },
  },
  staff_unmarked: {
    en: {
      subject: 'A visit waits to be closed out',
      sms: (f) => `The visit of ${f.who} on ${writeOccasion(f, ',')} is over and not marked yet. ${f.open}`,
      lead: (f) => `The visit of ${f.who} is over and not marked yet.`,
    },
    es: {
      subject: 'Una visita espera su cierre',
      sms: (f) => `La visita de ${f.who} del ${writeOccasion(f, ',')} ya pasó y aún no está marcada. ${f.open}`,
      lead: (f) => `La visita de ${f.who} ya pasó y aún no está marcada.`,
    },
  },
}
