import type { Language } from '@sorrel/contract/kernel/values'
import type { Recurrence } from '@sorrel/contract/scheduling/vocabulary'
import type { Price } from '../price.ts'

/**
 * What a message may say about several visits: names, times, prices and a link. It has no links that move or cancel, since each of those
 * is for one visit.
 */
export type SeriesFacts = {
  who: string
  credentials: string | null
  count: number
  first: string
  rhythm: string
  fee: string | null
  price: Price | null
  times: readonly string[]
  open: string
}
/** The words of a message: its subject, the text message, and the sentence with which the e-mail begins. */
type Text = { subject: string; sms: (facts: SeriesFacts) => string; lead: (facts: SeriesFacts) => string }

const feeEn = ({ fee }: SeriesFacts) => (fee ? ` A late cancellation fee of ${fee} applies.` : '')
const feeEs = ({ fee }: SeriesFacts) => (fee ? ` Se cobra ${fee} por cancelar tarde.` : '')
const priceEn = ({ price }: SeriesFacts) => (price ? ` Price of each: ${price.short}.` : '')
const priceEs = ({ price }: SeriesFacts) => (price ? ` Precio de cada una: ${price.short}.` : '')

/** Messages about visits that were booked, moved or canceled together. */
export type SeriesMessage =
  | 'series_booked'
  | 'series_moved'
  | 'series_canceled'
  | 'staff_series_booked'
  | 'staff_series_moved'
  | 'staff_series_canceled'

export const seriesTexts: Record<SeriesMessage, Record<Language, Text>> = {
  series_booked: {
    en: {
      subject: 'Your visits are booked',
      sms: (f) =>
        `Your ${f.count} visits with ${f.who} are booked${f.rhythm}, the first on ${f.first}.${priceEn(f)} See, move or cancel them: ${f.open}`,
      lead: (f) => `Your ${f.count} visits with ${f.who} are booked${f.rhythm}.`,
    },
    es: {
      subject: 'Tus visitas están reservadas',
      sms: (f) =>
        `Tus ${f.count} visitas con ${f.who} están reservadas${f.rhythm}, la primera el ${f.first}.${priceEs(f)} Míralas, cámbialas o cancélalas: ${f.open}`,
      lead: (f) => `Tus ${f.count} visitas con ${f.who} están reservadas${f.rhythm}.`,
    },
  },
  series_moved: {
    en: {
      subject: 'Your visits have moved',
      sms: (f) => `${f.count} of your visits with ${f.who} have new times, the first on ${f.first}. See, move or cancel them: ${f.open}`,
      lead: (f) => `${f.count} of your visits with ${f.who} have new times.`,
    },
    es: {
      subject: 'Tus visitas cambiaron de hora',
      sms: (f) =>
        `${f.count} de tus visitas con ${f.who} tienen otra hora, la primera el ${f.first}. Míralas, cámbialas o cancélalas: ${f.open}`,
      lead: (f) => `${f.count} de tus visitas con ${f.who} tienen otra hora.`,
    },
  },
  series_canceled: {
    en: {
      subject: 'Your visits are canceled',
      sms: (f) => `Your ${f.count} visits with ${f.who} are canceled, the first on ${f.first}.${feeEn(f)} Book again: ${f.open}`,
      lead: (f) => `Your ${f.count} visits with ${f.who} are canceled.`,
    },
    es: {
      subject: 'Tus visitas están canceladas',
      sms: (f) => `Tus ${f.count} visitas con ${f.who} están canceladas, la primera el ${f.first}.${feeEs(f)} Reserva otra: ${f.open}`,
      lead: (f) => `Tus ${f.count} visitas con ${f.who} están canceladas.`,
    },
  },
  staff_series_booked: {
    en: {
      subject: 'Visits were booked with you',
      sms: (f) => `${f.who} has ${f.count} visits with you${f.rhythm}, the first on ${f.first}. ${f.open}`,
      lead: (f) => `${f.who} has ${f.count} visits with you${f.rhythm}.`,
    },
    es: {
      subject: 'Reservaron visitas contigo',
      sms: (f) => `${f.who} tiene ${f.count} visitas contigo${f.rhythm}, la primera el ${f.first}. ${f.open}`,
      lead: (f) => `${f.who} tiene ${f.count} visitas contigo${f.rhythm}.`,
    },
  },
  staff_series_moved: {
    en: {
      subject: 'Visits with you have moved',
      sms: (f) => `${f.count} visits of ${f.who} have new times, the first on ${f.first}. ${f.open}`,
      lead: (f) => `${f.count} visits of ${f.who} have new times.`,
    },
    es: {
      subject: 'Visitas contigo cambiaron de hora',
      sms: (f) => `${f.count} visitas de ${f.who} tienen otra hora, la primera el ${f.first}. ${f.open}`,
      lead: (f) => `${f.count} visitas de ${f.who} tienen otra hora.`,
    },
  },
  staff_series_canceled: {
    en: {
      subject: 'Visits with you are canceled',
      sms: (f) => `The ${f.count} visits of ${f.who} are canceled, the first on ${f.first}. ${f.open}`,
      lead: (f) => `The ${f.count} visits of ${f.who} are canceled.`,
    },
    es: {
      subject: 'Se cancelaron visitas contigo',
      sms: (f) => `Las ${f.count} visitas de ${f.who} se cancelaron, la primera el ${f.first}. ${f.open}`,
      lead: (f) => `Las ${f.count} visitas de ${f.who} se cancelaron.`,
    },
  },
}

export const rhythms: Record<Recurrence, Record<Language, string>> = {
  Weekly: { en: 'every week', es: 'cada semana' },
  'Bi-weekly': { en: 'every two weeks', es: 'cada dos semanas' },
  Monthly: { en: 'every month', es: 'cada mes' },
}
