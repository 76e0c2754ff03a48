import type { Language } from '@sorrel/contract/kernel/values'

/** What a message may say about a visit: a name, a time and links. It never says why the patient comes. */
export type Facts = {
  /** The name of the other person: the dietitian for patients, the patient for dietitians. */
  who: string
  when: string
  /** The time by the other person's clock; null if it is the same. */
  when_for_them: string | null
  /** By video, or in person at which address; null if nobody has said. */
  how: string | null
  fee: string | null
  move: string | null
  cancel: string | null
  open: string
}
export type VisitMessage =
  | 'booked'
  | 'moved'
  | 'canceled'
  | 'restored'
  | 'reminder_48h'
  | 'reminder_24h'
  | 'reminder_1h'
  | 'missed'
  | 'corrected_to_attended'
  | 'corrected_to_open'
  | 'fee_waived'
  | 'staff_booked'
  | 'staff_moved'
  | 'staff_canceled'
  | 'staff_restored'
  | 'staff_unmarked'
export type Text = { subject: string; text: (facts: Facts) => string }

const writeBothClocks = ({ when, when_for_them, how }: Facts, word: (time: string) => string) =>
  (when_for_them ? `${when} (${word(when_for_them)})` : when) + (how ? `, ${how}` : '')
export const writeBothClocksEn = (facts: Facts) => writeBothClocks(facts, (time) => `${time} for ${facts.who}`)
export const writeBothClocksEs = (facts: Facts) => writeBothClocks(facts, (time) => `${time} para ${facts.who}`)
const linksEn = ({ move, cancel }: Facts) => (move ? ` Move: ${move} Cancel: ${cancel}` : '')
const linksEs = ({ move, cancel }: Facts) => (move ? ` Cambiar: ${move} Cancelar: ${cancel}` : '')

const correctedMark: Record<Language, Text> = {
  en: {
    subject: 'Correction: you did not miss your visit',
    text: (f) =>
      `Correction: we wrote that you missed your visit with ${f.who} on ${f.when}. That was a mistake, and you owe no fee. ${f.open}`,
  },
  es: {
    subject: 'Corrección: no faltaste a tu visita',
    text: (f) =>
      `Corrección: te escribimos que no llegaste a tu visita con ${f.who} del ${f.when}. Fue un error y no debes ningún cargo. ${f.open}`,
  },
}

/** Every message about one visit, in both languages. It addresses the reader as "you". */
export const visitTexts: Record<VisitMessage, Record<Language, Text>> = {
  booked: {
    en: { subject: 'Your visit is booked', text: (f) => `Your visit with ${f.who} is booked: ${writeBothClocksEn(f)}.${linksEn(f)}` },
    es: {
      subject: 'Tu visita está reservada',
      text: (f) => `Tu visita con ${f.who} está reservada: ${writeBothClocksEs(f)}.${linksEs(f)}`,
    },
  },
  moved: {
    en: {
      subject: 'Your visit has a new time',
      text: (f) =>
        `Your visit with ${f.who} has moved. The new time is ${writeBothClocksEn(f)}.${f.fee ? ` A late change fee of ${f.fee} applies.` : ''}${linksEn(f)}`,
    },
    es: {
      subject: 'Tu visita cambió de hora',
      text: (f) =>
        `Tu visita con ${f.who} cambió de hora. La nueva es ${writeBothClocksEs(f)}.${f.fee ? ` Se cobra ${f.fee} por el cambio tardío.` : ''}${linksEs(f)}`,
    },
  },
  canceled: {
    en: {
      subject: 'Your visit is canceled',
      text: (f) =>
        `Your visit with ${f.who} on ${f.when} is canceled.${f.fee ? ` A late cancellation fee of ${f.fee} applies.` : ''} Book again: ${f.open}`,
    },
    es: {
      subject: 'Tu visita está cancelada',
      text: (f) =>
        `Tu visita con ${f.who} del ${f.when} está cancelada.${f.fee ? ` Se cobra ${f.fee} por cancelar tarde.` : ''} Reserva otra: ${f.open}`,
    },
  },
  restored: {
    en: {
      subject: 'Correction: your visit stands',
      text: (f) => `Correction: your visit with ${f.who} was not canceled. It stands: ${writeBothClocksEn(f)}.${linksEn(f)}`,
    },
    es: {
      subject: 'Corrección: tu visita sigue en pie',
      text: (f) => `Corrección: tu visita con ${f.who} no se canceló. Sigue en pie: ${writeBothClocksEs(f)}.${linksEs(f)}`,
    },
  },
  reminder_48h: {
    en: {
      subject: 'Your visit is in two days',
      text: (f) => `In two days: your visit with ${f.who}, ${writeBothClocksEn(f)}.${linksEn(f)}`,
    },
    es: { subject: 'Tu visita es en dos días', text: (f) => `En dos días: tu visita con ${f.who}, ${writeBothClocksEs(f)}.${linksEs(f)}` },
  },
  reminder_24h: {
    en: {
      subject: 'Your visit is tomorrow',
      text: (f) => `Coming up: your visit with ${f.who}, ${writeBothClocksEn(f)}. Details: ${f.open}`,
    },
    es: { subject: 'Tu visita es mañana', text: (f) => `Muy pronto: tu visita con ${f.who}, ${writeBothClocksEs(f)}. Detalles: ${f.open}` },
  },
  reminder_1h: {
    en: {
      subject: 'Your visit is in an hour',
      text: (f) => `In about an hour: your visit with ${f.who}, ${writeBothClocksEn(f)}. Details: ${f.open}`,
    },
    es: {
      subject: 'Tu visita es en una hora',
      text: (f) => `En cerca de una hora: tu visita con ${f.who}, ${writeBothClocksEs(f)}. Detalles: ${f.open}`,
    },
  },
  missed: {
    en: {
      subject: 'We missed you',
      text: (f) =>
        `We missed you at your visit with ${f.who} on ${f.when}.${f.fee ? ` A missed visit fee of ${f.fee} applies.` : ''} Book another time: ${f.open}`,
    },
    es: {
      subject: 'No nos vimos en tu visita',
      text: (f) =>
        `No llegaste a tu visita con ${f.who} del ${f.when}.${f.fee ? ` Se cobra ${f.fee} por la visita perdida.` : ''} Reserva otra hora: ${f.open}`,
    },
  },
  corrected_to_attended: correctedMark,
  corrected_to_open: correctedMark,
  fee_waived: {
    en: {
      subject: 'You owe no fee',
      text: (f) => `The fee for your visit with ${f.who} on ${f.when} is waived: you owe nothing. Details: ${f.open}`,
    },
    es: {
      subject: 'No debes ningún cargo',
      text: (f) => `Ya no se te cobra el cargo de tu visita con ${f.who} del ${f.when}: no debes nada. Detalles: ${f.open}`,
    },
  },
  staff_booked: {
    en: { subject: 'A visit was booked with you', text: (f) => `${f.who} has a visit with you: ${writeBothClocksEn(f)}. ${f.open}` },
    es: { subject: 'Reservaron una visita contigo', text: (f) => `${f.who} tiene una visita contigo: ${writeBothClocksEs(f)}. ${f.open}` },
  },
  staff_moved: {
    en: { subject: 'A visit with you has moved', text: (f) => `The visit of ${f.who} has moved to ${writeBothClocksEn(f)}. ${f.open}` },
    es: { subject: 'Una visita contigo cambió de hora', text: (f) => `La visita de ${f.who} cambió a ${writeBothClocksEs(f)}. ${f.open}` },
  },
  staff_canceled: {
    en: { subject: 'A visit with you is canceled', text: (f) => `The visit of ${f.who} on ${f.when} is canceled. ${f.open}` },
    es: { subject: 'Se canceló una visita contigo', text: (f) => `La visita de ${f.who} del ${f.when} se canceló. ${f.open}` },
  },
  staff_restored: {
    en: {
      subject: 'A visit with you stands',
      text: (f) => `Correction: the visit of ${f.who} was not canceled: ${writeBothClocksEn(f)}. ${f.open}`,
    },
    es: {
      subject: 'Una visita contigo sigue en pie',
      text: (f) => `Corrección: la visita de ${f.who} no se canceló: ${writeBothClocksEs(f)}. ${f.open}`,
    },
  },
  staff_unmarked: {
    en: {
      subject: 'A visit waits to be closed out',
      text: (f) => `The visit of ${f.who} on ${f.when} is over and not marked yet. ${f.open}`,
    },
    es: {
      subject: 'Una visita espera su cierre',
      text: (f) => `La visita de ${f.who} del ${f.when} ya pasó y aún no está marcada. ${f.open}`,
    },
  },
}
