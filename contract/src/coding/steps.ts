import { writeDay } from '../kernel/days.ts'
import type { Label } from '../kernel/label.ts'
import type { BillingRule, BillingStep } from './facts.ts'
import { findStep } from './units.ts'
import { type Modifier, modifierLabels } from './vocabulary.ts'

type Facts = {
  payer?: string | null
  minutes?: number
  units?: number
  from?: number
  until?: string
  modifiers?: readonly string[]
  rule?: BillingRule
}

const nameOf = (modifier: string, locale: 'en' | 'es') =>
  modifier in modifierLabels ? `${modifier} (${modifierLabels[modifier as Modifier][locale]})` : modifier
const listOf = ({ modifiers = [] }: Facts, locale: 'en' | 'es') => modifiers.map((one) => nameOf(one, locale)).join(', ')

/** How the units follow from the minutes: the step that they reached and the next one. */
function writeUnitsReason({ minutes = 0, units = 0, rule }: Facts): Label {
  const [reached, next] = rule ? [findStep(units, rule), findStep(units + 1, rule)] : [0, 0]
  return {
    en: `${minutes} minutes: ${units === 1 ? '1 unit' : `${units} units`}. Unit ${units} counts from minute ${reached} on, unit ${units + 1} from minute ${next}.`,
    es: `${minutes} minutos: ${units === 1 ? '1 unidad' : `${units} unidades`}. La unidad ${units} cuenta desde el minuto ${reached}, la ${units + 1} desde el minuto ${next}.`,
  }
}

/** The reasons of a proposal, in the order in which it is made. */
const sentences = {
  no_rule: () => ({
    en: 'No rule holds for this day. Choose the procedure yourself.',
    es: 'Ninguna regla vale para ese día. Elige tú el procedimiento.',
  }),
  payer_rule: ({ payer }) => ({ en: `By the rule of ${payer}.`, es: `Según la regla de ${payer}.` }),
  default_rule: ({ payer }) =>
    payer
      ? { en: `By the default: ${payer} has no rule of its own.`, es: `Según la regla general: ${payer} no tiene una propia.` }
      : { en: 'By the default.', es: 'Según la regla general.' },
  unchecked: () => ({
    en: 'Nobody in your practice has checked this rule with the payer yet.',
    es: 'Nadie de tu consultorio ha verificado aún esta regla con la aseguradora.',
  }),
  no_minutes: () => ({ en: 'The minutes are missing.', es: 'Faltan los minutos.' }),
  too_short: ({ minutes }) => ({
    en: `${minutes} minutes are too short for a unit.`,
    es: `${minutes} minutos no alcanzan para una unidad.`,
  }),
  first_visit: () => ({ en: '97802: the first nutrition visit.', es: '97802: la primera visita de nutrición.' }),
  later_visit: () => ({ en: '97803: a later nutrition visit.', es: '97803: una visita de nutrición posterior.' }),
  again_ever: () => ({
    en: '97803: the client was seen before, and this payer pays 97802 once.',
    es: '97803: ya hubo visitas antes, y se paga 97802 una sola vez.',
  }),
  again_year: () => ({
    en: '97803: the client was seen this year, and this payer pays 97802 once a year.',
    es: '97803: ya hubo una visita este año, y se paga 97802 una vez por año.',
  }),
  second_referral: () => ({ en: 'G0270: after a second referral in the year.', es: 'G0270: tras una segunda orden médica en el año.' }),
  visit_price: () => ({ en: 'S9470: one price for the visit.', es: 'S9470: precio único por visita.' }),
  diabetes_training: () => ({ en: 'G0108: diabetes training.', es: 'G0108: educación en diabetes.' }),
  preventive: ({ minutes, from }) => ({
    en: `${minutes} minutes: this length of preventive counseling counts from minute ${from} on.`,
    es: `${minutes} minutos: esta duración de consejería preventiva cuenta desde el minuto ${from}.`,
  }),
  one_unit: () => ({ en: 'Always 1 unit.', es: 'Siempre 1 unidad.' }),
  units: writeUnitsReason,
  units_capped: ({ minutes, units }) => ({
    en: `${minutes} minutes, and this payer pays at most ${units} units a day.`,
    es: `${minutes} minutos, y se pagan como máximo ${units} unidades por día.`,
  }),
  place_11: () => ({ en: 'Place 11: in the office.', es: 'Lugar 11: en el consultorio.' }),
  place_10: () => ({ en: 'Place 10: the client was at home.', es: 'Lugar 10: el paciente estaba en casa.' }),
  place_02: () => ({ en: 'Place 02: at a distance.', es: 'Lugar 02: a distancia.' }),
  modifiers: (facts) => ({ en: `Modifiers: ${listOf(facts, 'en')}.`, es: `Modificadores: ${listOf(facts, 'es')}.` }),
  no_modifier_in_person: () => ({ en: 'No modifier: you met in person.', es: 'Sin modificador: fue en persona.' }),
  no_modifier_video: () => ({ en: 'No modifier: this payer wants none for video.', es: 'Sin modificador: no se pide para video.' }),
  no_modifier_sound: () => ({
    en: 'No modifier: this payer wants none for sound alone.',
    es: 'Sin modificador: no se pide para solo voz.',
  }),
  sound_same: () => ({
    en: 'By sound alone: this payer pays it like video.',
    es: 'Solo por voz: se paga como video.',
  }),
  sound_less: () => ({
    en: 'By sound alone: this payer may pay less than for video.',
    es: 'Solo por voz: puede pagarse menos que por video.',
  }),
  sound_none: () => ({ en: 'By sound alone: this payer does not pay it.', es: 'Solo por voz: no se paga.' }),
  distance_until: ({ until = '' }) => ({
    en: `This payer pays visits at home until ${writeDay(until).en}.`,
    es: `Las visitas en casa se pagan hasta el ${writeDay(until).es}.`,
  }),
  distance_over: ({ until = '' }) => ({
    en: `This payer paid visits at home only until ${writeDay(until).en}.`,
    es: `Las visitas en casa se pagaban solo hasta el ${writeDay(until).es}.`,
  }),
} as const satisfies Record<string, (facts: Facts) => Label>
export type StepKey = keyof typeof sentences

const warnings: readonly StepKey[] = ['no_rule', 'unchecked', 'no_minutes', 'too_short', 'sound_less', 'sound_none', 'distance_over']

/** One line of the reasoning, in both languages. */
export const writeStep = (key: StepKey, facts: Facts = {}): BillingStep => ({
  key,
  label: (sentences[key] as (facts: Facts) => Label)(facts),
  tone: warnings.includes(key) ? 'warn' : 'plain',
})
