import type { Language } from '@sorrel/contract/kernel/values'
import type { Recurrence } from '@sorrel/contract/scheduling/vocabulary'

/**
 * What a message may say about several visits: names, times and a link. It has no links that move or cancel, since each of those is for
 * one visit.
 */
export type SeriesFacts = { who: string; count: number; first: string; rhythm: string; fee: string | null; dates: string; open: string }
type Text = { subject: string; text: (facts: SeriesFacts) => string }

const feeEn = ({ fee }: SeriesFacts) => (fee ? ` A late cancellation fee of ${fee} applies.` : '')
const feeEs = ({ fee }: SeriesFacts) => (fee ? ` Se cobra ${fee} por cancelar tarde.` : '')

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
      text: (f) =>
        `Your ${f.count} visits with ${f.who} are booked${f.rhythm}, the first on ${f.first}.${f.dates}See, move or cancel them: ${f.open}`,
    },
    es: {
      subject: 'Tus visitas están reservadas',
      text: (f) =>
        `Tus ${f.count} visitas con ${f.who} están reservadas${f.rhythm}, la primera el ${f.first}.${f.dates}Míralas, cámbialas o cancélalas: ${f.open}`,
    },
  },
  series_moved: {
    en: {
      subject: 'Your visits have moved',
      text: (f) =>
        `${f.count} of your visits with ${f.who} have new times, the first on ${f.first}.${f.dates}See, move or cancel them: ${f.open}`,
    },
    es: {
      subject: 'Tus visitas cambiaron de hora',
      text: (f) =>
        `${f.count} de tus visitas con ${f.who} tienen otra hora, la primera el ${f.first}.${f.dates}Míralas, cámbialas o cancélalas: ${f.open}`,
    },
  },
  series_canceled: {
    en: {
      subject: 'Your visits are canceled',
      text: (f) => `Your ${f.count} visits with ${f.who} from ${f.first} on are canceled.${feeEn(f)}${f.dates}Book again: ${f.open}`,
    },
    es: {
      subject: 'Tus visitas están canceladas',
      text: (f) => `Tus ${f.count} visitas con ${f.who} desde el ${f.first} están canceladas.${feeEs(f)}${f.dates}Reserva otra: ${f.open}`,
    },
  },
  staff_series_booked: {
    en: {
      subject: 'Visits were booked with you',
      text: (f) => `${f.who} has ${f.count} visits with you${f.rhythm}, the first on ${f.first}.${f.dates}${f.open}`,
    },
    es: {
      subject: 'Reservaron visitas contigo',
      text: (f) => `${f.who} tiene ${f.count} visitas contigo${f.rhythm}, la primera el ${f.first}.${f.dates}${f.open}`,
    },
  },
  staff_series_moved: {
    en: {
      subject: 'Visits with you have moved',
      text: (f) => `${f.count} visits of ${f.who} have new times, the first on ${f.first}.${f.dates}${f.open}`,
    },
    es: {
      subject: 'Visitas contigo cambiaron de hora',
      text: (f) => `${f.count} visitas de ${f.who} tienen otra hora, la primera el ${f.first}.${f.dates}${f.open}`,
    },
  },
  staff_series_canceled: {
    en: {
      subject: 'Visits with you are canceled',
      text: (f) => `The ${f.count} visits of ${f.who} from ${f.first} on are canceled.${f.dates}${f.open}`,
    },
    es: {
      subject: 'Se cancelaron visitas contigo',
      text: (f) => `Las ${f.count} visitas de ${f.who} desde el ${f.first} se cancelaron.${f.dates}${f.open}`,
    },
  },
}

export const rhythms: Record<Recurrence, Record<Language, string>> = {
  Weekly: { en: 'every week', es: 'cada semana' },
  'Bi-weekly': { en: 'every two weeks', es: 'cada dos semanas' },
  Monthly: { en: 'every month', es: 'cada mes' },
}
