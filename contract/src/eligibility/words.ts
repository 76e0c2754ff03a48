import type { Label } from '../kernel/label.ts'
import type { Benefits, Yearly } from './schemas.ts'

export type BenefitSentence = { key: string; label: Label; tone: 'plain' | 'warn' }

const dollars = (cents: number): string => {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `$${whole}.${String(cents % 100).padStart(2, '0')}`
}
const percent = (points: number): string => `${points / 100}%`
const say = (key: string, en: string, es: string, tone: BenefitSentence['tone'] = 'plain'): BenefitSentence => ({
  key,
  label: { en, es },
  tone,
})

/** How sentences name the patient: to themselves, or to staff, whose own deductible nobody means. */
const voices = {
  client: {
    pays: { en: 'you pay', es: 'pagas' },
    paysNo: { en: 'you pay no', es: 'no pagas' },
    reached: { en: 'You have reached', es: 'Ya alcanzaste' },
    deductible: { en: 'your deductible', es: 'tu deducible' },
    most: { en: 'the most that you pay in a year', es: 'el máximo que pagas al año' },
    preventive: { en: 'Preventive visits cost you nothing.', es: 'Las visitas preventivas no te cuestan nada.' },
    unnamed: { en: 'The plan did not name your share.', es: 'El plan no dijo cuál es tu parte.' },
  },
  staff: {
    pays: { en: 'the client pays', es: 'el paciente paga' },
    paysNo: { en: 'the client pays no', es: 'el paciente no paga' },
    reached: { en: 'The client has reached', es: 'El paciente ya alcanzó' },
    deductible: { en: 'the deductible', es: 'el deducible' },
    most: { en: 'the most that the client pays in a year', es: 'el máximo que paga el paciente al año' },
    preventive: { en: 'Preventive visits cost the client nothing.', es: 'Las visitas preventivas no le cuestan nada al paciente.' },
    unnamed: { en: "The plan did not name the client's share.", es: 'El plan no dijo cuál es la parte del paciente.' },
  },
} as const satisfies Record<string, Record<string, Label>>
export type BenefitReader = keyof typeof voices
type Voice = (typeof voices)[BenefitReader]

const begin = (words: string) => words[0]!.toUpperCase() + words.slice(1)

/** What a plan pays of nutrition care, in sentences as people say them. */
export function describeBenefits(benefits: Benefits, reader: BenefitReader = 'client'): BenefitSentence[] {
  const voice = voices[reader]
  const { covered, names_nutrition, other_payer, needs_authorization } = benefits
  if (covered === false)
    return [say('not_covered', 'The plan does not pay for nutrition visits.', 'El plan no paga visitas de nutrición.', 'warn')]
  return [
    ...describeShare(benefits, voice),
    ...describeYearly(benefits.deductible.individual, 'deductible', voice),
    ...describeYearly(benefits.out_of_pocket.individual, 'most', voice),
    ...describeVisits(benefits),
    ...(benefits.preventive_no_cost === true ? [say('preventive', voice.preventive.en, voice.preventive.es)] : []),
    ...(needs_authorization === true
      ? [say('authorization', 'The plan must agree to the visits first.', 'El plan debe autorizar antes las visitas.', 'warn')]
      : []),
    ...(other_payer !== null
      ? [say('other_payer', 'The plan says that another plan pays first.', 'El plan dice que otro seguro paga primero.', 'warn')]
      : []),
    ...(names_nutrition
      ? []
      : [
          say(
            'to_confirm',
            'The plan answered for office visits, not for nutrition care by name. We confirm it by phone.',
            'El plan respondió por consultas médicas, sin nombrar la nutrición. Lo confirmamos por teléfono.',
          ),
        ]),
  ]
}

/** What a plan pays back of nutrition care outside of its network. */
export function describeOutside({ out_of_network: said }: Benefits, reader: BenefitReader = 'client'): BenefitSentence[] {
  const { pays } = voices[reader]
  if (said === undefined)
    return [
      say(
        'outside_unknown',
        'The plan said nothing of care outside its network.',
        'El plan no dijo nada de la atención fuera de su red.',
        'warn',
      ),
    ]
  if (said.covered === false)
    return [say('outside_not_covered', 'The plan does not pay outside its network.', 'El plan no paga fuera de su red.', 'warn')]
  const { coinsurance_basis_points: points, allowed_basis_points: counted, deductible, copay_cents: copay } = said
  const left = deductible?.individual ?? deductible?.family ?? null
  const [part, price, cents, copays] = [percent(points ?? 0), percent(counted ?? 0), dollars(left ?? 0), dollars(copay ?? 0)]
  return [
    ...(points === null
      ? []
      : [
          say('outside_share', `Outside its network ${pays.en} ${part} of the price.`, `Fuera de su red ${pays.es} el ${part} del precio.`),
        ]),
    ...(copay === null
      ? []
      : [say('outside_copay', `Outside its network the copay is ${copays}.`, `Fuera de su red, el copago es de ${copays}.`)]),
    ...(left === null ? [] : [say('outside_deductible', `${cents} is left of that deductible.`, `Faltan ${cents} de ese deducible.`)]),
    ...(counted === null ? [] : [say('outside_price', `It counts ${price} of what was charged.`, `Reconoce el ${price} de lo cobrado.`)]),
  ]
}

function describeShare(
  { copay_cents: copay, coinsurance_basis_points: points, deductible_before_copay: first }: Benefits,
  { pays, paysNo, unnamed }: Voice,
): BenefitSentence[] {
  const sentences: BenefitSentence[] = []
  if (copay !== null) {
    const cents = dollars(copay)
    sentences.push(
      copay === 0
        ? say('copay', `${begin(paysNo.en)} copay for a visit.`, `${begin(paysNo.es)} copago por visita.`)
        : say('copay', `${begin(pays.en)} a copay of ${cents} for a visit.`, `${begin(pays.es)} un copago de ${cents} por visita.`),
    )
    if (first === true) sentences.push(say('copay_after', 'The deductible comes first.', 'Antes se cuenta el deducible.'))
  }
  if (points !== null) {
    const part = percent(points)
    sentences.push(
      say('share', `${begin(pays.en)} ${part} of the price of a visit.`, `${begin(pays.es)} el ${part} del precio de una visita.`),
    )
  }
  if (copay === null && points === null) sentences.push(say('share_unknown', unnamed.en, unnamed.es, 'warn'))
  return sentences
}

function describeYearly(yearly: Yearly | null, key: 'deductible' | 'most', voice: Voice): BenefitSentence[] {
  if (yearly === null) return []
  const { en, es } = voice[key]
  const { total_cents: total, remaining_cents: left, is_assumed } = yearly
  const rest = dollars(left)
  const whole = total === null ? '' : ` (${dollars(total)})`
  if (left === 0) return [say(key, `${voice.reached.en} ${en}${whole}.`, `${voice.reached.es} ${es}${whole}.`)]
  if (is_assumed)
    return [
      say(
        key,
        `${begin(en)} is ${rest}; the plan did not say how much of it is used.`,
        `${begin(es)} es de ${rest}; el plan no dijo cuánto se ha usado.`,
      ),
    ]
  return [say(key, `${rest} is left of ${en}${whole}.`, `Quedan ${rest} ${`de ${es}`.replace('de el ', 'del ')}${whole}.`)]
}

function describeVisits({ visit_limit: limit, visits_remaining: left }: Benefits): BenefitSentence[] {
  if (left === null) return []
  if (left === 0) return [say('visits', 'The visits of this year are used up.', 'Ya se usaron las visitas de este año.', 'warn')]
  return limit === null
    ? [say('visits', `The plan pays for ${left} more visits this year.`, `El plan paga ${left} visitas más este año.`)]
    : [
        say(
          'visits',
          `The plan pays for ${left} more of ${limit} visits this year.`,
          `El plan paga ${left} visitas más de ${limit} este año.`,
        ),
      ]
}
