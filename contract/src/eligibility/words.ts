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

/** What a plan pays of nutrition care, in sentences as people say them. */
export function describeBenefits(benefits: Benefits): BenefitSentence[] {
  const { covered, names_nutrition, other_payer, needs_authorization } = benefits
  if (covered === false)
    return [say('not_covered', 'The plan does not pay for nutrition visits.', 'El plan no paga visitas de nutrición.', 'warn')]
  return [
    ...describeShare(benefits),
    ...describeYearly(benefits.deductible.individual, 'deductible', 'your deductible', 'tu deducible'),
    ...describeYearly(benefits.out_of_pocket.individual, 'most', 'the most that you pay in a year', 'el máximo que pagas al año'),
    ...describeVisits(benefits),
    ...(benefits.preventive_no_cost === true
      ? [say('preventive', 'Preventive visits cost you nothing.', 'Las visitas preventivas no te cuestan nada.')]
      : []),
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
export function describeOutside({ out_of_network: said }: Benefits): BenefitSentence[] {
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
      : [say('outside_share', `Outside its network you pay ${part} of the price.`, `Fuera de su red pagas el ${part} del precio.`)]),
    ...(copay === null
      ? []
      : [say('outside_copay', `Outside its network the copay is ${copays}.`, `Fuera de su red, el copago es de ${copays}.`)]),
    ...(left === null ? [] : [say('outside_deductible', `${cents} is left of that deductible.`, `Faltan ${cents} de ese deducible.`)]),
    ...(counted === null ? [] : [say('outside_price', `It counts ${price} of what was charged.`, `Reconoce el ${price} de lo cobrado.`)]),
  ]
}

function describeShare({
  copay_cents: copay,
  coinsurance_basis_points: points,
  deductible_before_copay: first,
}: Benefits): BenefitSentence[] {
  const sentences: BenefitSentence[] = []
  if (copay !== null) {
    const cents = dollars(copay)
    sentences.push(
      copay === 0
        ? say('copay', 'You pay no copay for a visit.', 'No pagas copago por visita.')
        : say('copay', `You pay a copay of ${cents} for a visit.`, `Pagas un copago de ${cents} por visita.`),
    )
    if (first === true) sentences.push(say('copay_after', 'The deductible comes first.', 'Antes se cuenta el deducible.'))
  }
  if (points !== null) {
    const part = percent(points)
    sentences.push(say('share', `You pay ${part} of the price of a visit.`, `Pagas el ${part} del precio de una visita.`))
  }
  if (copay === null && points === null)
    sentences.push(say('share_unknown', 'The plan did not name your share.', 'El plan no dijo cuál es tu parte.', 'warn'))
  return sentences
}

function describeYearly(yearly: Yearly | null, key: string, en: string, es: string): BenefitSentence[] {
  if (yearly === null) return []
  const { total_cents: total, remaining_cents: left, is_assumed } = yearly
  const rest = dollars(left)
  const whole = total === null ? '' : ` (${dollars(total)})`
  const begin = (words: string) => words[0]!.toUpperCase() + words.slice(1)
  if (left === 0) return [say(key, `You have reached ${en}${whole}.`, `Ya alcanzaste ${es}${whole}.`)]
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
