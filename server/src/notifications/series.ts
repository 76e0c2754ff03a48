import type { Language } from '@sorrel/contract/kernel/values'
import type { Recurrence } from '@sorrel/contract/scheduling/vocabulary'
import type { Context } from '../kernel/context.ts'
import { type AppointmentView, patientName } from '../scheduling/appointments.ts'
import { clockTime, dollars, moment, type SeriesTemplate, type Template } from './texts.ts'

/** How each message about a series reads when it is about one visit alone. */
export const oneOf = {
  series_booked: 'booked',
  series_canceled: 'canceled',
  staff_series_booked: 'staff_booked',
  staff_series_canceled: 'staff_canceled',
} as const satisfies Record<SeriesTemplate, Template>

export const isOfSeries = (template: Template): template is SeriesTemplate => template in oneOf

/** What a message may say of visits: names, times, a link. None that moves or cancels: those are for one visit. */
type Facts = { who: string; count: number; first: string; rhythm: string; fee: string | null; dates: string; open: string }
type Text = { subject: string; text: (facts: Facts) => string }

const feeEn = ({ fee }: Facts) => (fee ? ` A late cancellation fee of ${fee} applies.` : '')
const feeEs = ({ fee }: Facts) => (fee ? ` Se cobra ${fee} por cancelar tarde.` : '')

const texts: Record<SeriesTemplate, Record<Language, Text>> = {
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

const rhythms: Record<Recurrence, Record<Language, string>> = {
  Weekly: { en: 'every week', es: 'cada semana' },
  'Bi-weekly': { en: 'every two weeks', es: 'cada dos semanas' },
  Monthly: { en: 'every month', es: 'cada mes' },
}
const isRhythm = (every: string | undefined): every is Recurrence => every !== undefined && every in rhythms

type Saying = { template: SeriesTemplate; language: Language; every: string | undefined; in_full: boolean }

/** The words about visits (two or more, by time) that were booked or canceled together; in full they name every date. */
export function writeSeries(ctx: Context, visits: readonly AppointmentView[], { template, language, every, in_full }: Saying) {
  const visit = visits[0]!
  const forPatient = template === 'series_booked' || template === 'series_canceled'
  const who = forPatient ? `${visit.provider_first_name} ${visit.provider_last_name}` : patientName(visit)
  const times = visits.map((one) => timeOf(one, forPatient, language, who))
  const open = `${ctx.config.public_url}${pageOf(visit, template)}`
  const fee = visits.reduce((sum, { cancel_fee_cents }) => sum + cancel_fee_cents, 0)
  const { subject, text } = texts[template][language]
  const facts: Facts = {
    who,
    count: visits.length,
    first: times[0]!,
    rhythm: isRhythm(every) ? ` ${rhythms[every][language]}` : '',
    fee: fee > 0 ? dollars(fee, language) : null,
    dates: in_full ? `\n\n${times.map((time) => `- ${time}`).join('\n')}\n\n` : ' ',
    open,
  }
  return { subject, text: text(facts), links: [open] }
}

/** A time by the reader's clock and, where that is another one, by the other person's. */
function timeOf(visit: AppointmentView, forPatient: boolean, language: Language, who: string): string {
  const { starts_at, patient_time_zone, provider_time_zone } = visit
  const [mine, theirs] = forPatient ? [patient_time_zone, provider_time_zone] : [provider_time_zone, patient_time_zone]
  const for_them = clockTime(starts_at, theirs, language)
  const when = moment(starts_at, mine, language)
  return clockTime(starts_at, mine, language) === for_them ? when : `${when} (${for_them} ${language === 'es' ? 'para' : 'for'} ${who})`
}

function pageOf(visit: AppointmentView, template: SeriesTemplate): string {
  if (template === 'series_booked') return '/app/visits'
  if (template === 'series_canceled') return `/d/${visit.provider_slug}`
  return `/provider/appointments/${visit.id}`
}
