import { writeLinks, writeOccasion, writePriceSentence, writeWhenAndHow } from './sentences.ts'
import type { Facts, VisitTexts } from './visit-facts.ts'

export type PatientMessage =
  | 'booked'
  | 'moved'
  | 'canceled'
  | 'restored'
  | 'change_asked'
  | 'kept'
  | 'reminder_48h'
  | 'reminder_24h'
  | 'reminder_1h'
  | 'missed'
  | 'corrected_to_attended'
  | 'corrected_to_open'
  | 'fee_waived'

const en = (f: Facts) => writeWhenAndHow(f, 'en')
const es = (f: Facts) => writeWhenAndHow(f, 'es')
const priceEn = (f: Facts) => writePriceSentence(f, 'en')
const priceEs = (f: Facts) => writePriceSentence(f, 'es')
const linksEn = (f: Facts) => writeLinks(f, 'en')
const linksEs = (f: Facts) => writeLinks(f, 'es')

const correctedMark: VisitTexts = {
  en: {
    subject: 'Correction: you did not miss your visit',
    sms: (f) =>
      `Correction: we wrote that you missed your visit with ${f.who} on ${writeOccasion(f)}. That was a mistake, and you owe no fee. ${f.open}`,
    lead: (f) => `We wrote that you missed your visit with ${f.who}. That was a mistake, and you owe no fee.`,
  },
  es: {
    subject: 'Corrección: no faltaste a tu visita',
    sms: (f) =>
      `Corrección: te escribimos que no llegaste a tu visita con ${f.who} del ${writeOccasion(f)}. Fue un error y no debes ningún cargo. ${f.open}`,
    lead: (f) => `Te escribimos que no llegaste a tu visita con ${f.who}. Fue un error y no debes ningún cargo.`,
  },
}

/** The messages about one visit that its patient gets. */
export const patientTexts: Record<PatientMessage, VisitTexts> = {
  booked: {
    en: {
      subject: 'Your visit is booked',
      sms: (f) => `Your visit with ${f.who} is booked: ${en(f)}.${priceEn(f)}${linksEn(f)}`,
      lead: (f) => `Your visit with ${f.who} is booked.`,
    },
    es: {
      subject: 'Tu visita está reservada',
      sms: (f) => `Tu visita con ${f.who} está reservada: ${es(f)}.${priceEs(f)}${linksEs(f)}`,
      lead: (f) => `Tu visita con ${f.who} está reservada.`,
    },
  },
  moved: {
    en: {
      subject: 'Your visit has a new time',
      sms: (f) =>
        `Your visit with ${f.who} has moved${f.before ? ` from ${f.before}` : ''} to ${en(f)}.${f.fee ? ` A late change fee of ${f.fee} applies.` : ''}${priceEn(f)}${linksEn(f)}`,
      lead: (f) => `Your visit with ${f.who} has moved${f.before ? ` from ${f.before}` : ''} to ${f.when}.`,
    },
    es: {
      subject: 'Tu visita cambió de hora',
      sms: (f) =>
        `Tu visita con ${f.who} cambió de hora.${f.before ? ` Antes: ${f.before}.` : ''} Ahora: ${es(f)}.${f.fee ? ` Se cobra ${f.fee} por el cambio tardío.` : ''}${priceEs(f)}${linksEs(f)}`,
      lead: (f) => `Tu visita con ${f.who} cambió de hora.${f.before ? ` Antes: ${f.before}.` : ''} Ahora: ${f.when}.`,
    },
  },
  canceled: {
    en: {
      subject: 'Your visit is canceled',
      sms: (f) =>
        `Your visit with ${f.who} on ${writeOccasion(f, ',')} is canceled.${f.fee ? ` A late cancellation fee of ${f.fee} applies.` : ''} Book again: ${f.open}`,
      lead: (f) => `Your visit with ${f.who} is canceled.`,
    },
    es: {
      subject: 'Tu visita está cancelada',
      sms: (f) =>
        `Tu visita con ${f.who} del ${writeOccasion(f, ',')} está cancelada.${f.fee ? ` Se cobra ${f.fee} por cancelar tarde.` : ''} Reserva otra: ${f.open}`,
      lead: (f) => `Tu visita con ${f.who} está cancelada.`,
    },
  },
  restored: {
    en: {
      subject: 'Correction: your visit stands',
      sms: (f) => `Correction: your visit with ${f.who} was not canceled. It stands: ${en(f)}.${priceEn(f)}${linksEn(f)}`,
      lead: (f) => `Your visit with ${f.who} was not canceled. It stands as it was.`,
    },
    es: {
      subject: 'Corrección: tu visita sigue en pie',
      sms: (f) => `Corrección: tu visita con ${f.who} no se canceló. Sigue en pie: ${es(f)}.${priceEs(f)}${linksEs(f)}`,
      lead: (f) => `Tu visita con ${f.who} no se canceló. Sigue en pie como estaba.`,
    },
  },
  change_asked: {
    en: {
      subject: 'Please pick another time for your visit',
      sms: (f) =>
        `${f.who} can’t be there for your visit on ${writeOccasion(f)}. Please pick another time, or cancel. It costs you nothing.${linksEn(f)} Details: ${f.open}`,
      lead: (f) => `${f.who} can’t be there for your visit. Please pick another time, or cancel. It costs you nothing.`,
    },
    es: {
      subject: 'Elige otra hora para tu visita',
      sms: (f) =>
        `${f.who} no podrá atenderte en tu visita del ${writeOccasion(f)}. Elige otra hora o cancela. No te cuesta nada.${linksEs(f)} Detalles: ${f.open}`,
      lead: (f) => `${f.who} no podrá atenderte en tu visita. Elige otra hora o cancela. No te cuesta nada.`,
    },
  },
  kept: {
    en: {
      subject: 'Your visit takes place after all',
      sms: (f) =>
        `${f.who} can be there after all: your visit stands, ${en(f)}. If you can’t come, changing it still costs you nothing.${priceEn(f)}${linksEn(f)}`,
      lead: (f) => `${f.who} can be there after all: your visit stands. If you can’t come, changing it still costs you nothing.`,
    },
    es: {
      subject: 'Tu visita sigue en pie',
      sms: (f) =>
        `${f.who} sí podrá atenderte: tu visita sigue en pie, ${es(f)}. Si no puedes venir, cambiarla sigue sin costarte nada.${priceEs(f)}${linksEs(f)}`,
      lead: (f) => `${f.who} sí podrá atenderte: tu visita sigue en pie. Si no puedes venir, cambiarla sigue sin costarte nada.`,
    },
  },
  reminder_48h: {
    en: {
      subject: 'Your visit is in two days',
      sms: (f) => `In two days: your visit with ${f.who}, ${en(f)}.${priceEn(f)}${linksEn(f)}`,
      lead: (f) => `In two days you meet ${f.who}.`,
    },
    es: {
      subject: 'Tu visita es en dos días',
      sms: (f) => `En dos días: tu visita con ${f.who}, ${es(f)}.${priceEs(f)}${linksEs(f)}`,
      lead: (f) => `En dos días te reúnes con ${f.who}.`,
    },
  },
  reminder_24h: {
    en: {
      subject: 'Your visit is tomorrow',
      sms: (f) => `Coming up: your visit with ${f.who}, ${en(f)}.${priceEn(f)} Details: ${f.open}`,
      lead: (f) => `You meet ${f.who} soon.`,
    },
    es: {
      subject: 'Tu visita es mañana',
      sms: (f) => `Muy pronto: tu visita con ${f.who}, ${es(f)}.${priceEs(f)} Detalles: ${f.open}`,
      lead: (f) => `Muy pronto te reúnes con ${f.who}.`,
    },
  },
  reminder_1h: {
    en: {
      subject: 'Your visit is in an hour',
      sms: (f) => `In about an hour: your visit with ${f.who}, ${en(f)}.${priceEn(f)} Details: ${f.open}`,
      lead: (f) => `In about an hour you meet ${f.who}.`,
    },
    es: {
      subject: 'Tu visita es en una hora',
      sms: (f) => `Falta cerca de una hora: tu visita con ${f.who}, ${es(f)}.${priceEs(f)} Detalles: ${f.open}`,
      lead: (f) => `Dentro de una hora, más o menos, te reúnes con ${f.who}.`,
    },
  },
  missed: {
    en: {
      subject: 'We missed you',
      sms: (f) =>
        `We missed you at your visit with ${f.who} on ${writeOccasion(f)}.${f.fee ? ` A missed visit fee of ${f.fee} applies.` : ''} Book another time: ${f.open}`,
      lead: (f) => `We missed you at your visit with ${f.who}.`,
    },
    es: {
      subject: 'No nos vimos en tu visita',
      sms: (f) =>
        `No llegaste a tu visita con ${f.who} del ${writeOccasion(f)}.${f.fee ? ` Se cobra ${f.fee} por la visita perdida.` : ''} Reserva otra hora: ${f.open}`,
      lead: (f) => `No llegaste a tu visita con ${f.who}.`,
    },
  },
  corrected_to_attended: correctedMark,
  corrected_to_open: correctedMark,
  fee_waived: {
    en: {
      subject: 'You owe no fee',
      sms: (f) => `The fee for your visit with ${f.who} on ${writeOccasion(f, ',')} is waived: you owe nothing. Details: ${f.open}`,
      lead: (f) => `The fee for your visit with ${f.who} is waived: you owe nothing.`,
    },
    es: {
      subject: 'No debes ningún cargo',
      sms: (f) => `Ya no se te cobra el cargo de tu visita con ${f.who} del ${writeOccasion(f)}: no debes nada. Detalles: ${f.open}`,
      lead: (f) => `Ya no se te cobra el cargo de tu visita con ${f.who}: no debes nada.`,
    },
  },
}
