import type { Label } from '../kernel/label.ts'
import type { PriceKind } from './vocabulary.ts'

/** Why a plan left something else to its member than was estimated. Those of the first group change the price; the others say which part came out otherwise. */
export const differenceCodes = [
  'not_asked',
  'visit_longer',
  'visit_shorter',
  'other_service',
  'price_higher',
  'price_lower',
  'deductible_more',
  'deductible_less',
  'copay_more',
  'copay_less',
  'coinsurance_more',
  'coinsurance_less',
  'not_covered',
  'was_covered',
  'other_reading',
  'yearly_maximum',
  'rest',
] as const
export type DifferenceCode = (typeof differenceCodes)[number]

/**
 * One reason. `cents`: how much of the difference it makes, below zero where the plan left less; null for what changed the price as a whole. The cents
 * of all reasons come to the difference.
 */
export type DifferenceReason = { code: DifferenceCode; cents: number | null }

type Line = { code: string; units: number }
/** What was estimated. The parts are those of the plan before its yearly maximum (decision 90). */
export type Foreseen = {
  kind: PriceKind
  patient_cents: number | null
  allowed_cents: number | null
  deductible_cents: number
  coinsurance_cents: number
  copay_cents: number
  has_cap: boolean
  lines: readonly Line[]
}
/** What the plan decided: its price, what it left to its member, by reasons of X12, and what it was sent. */
export type Decided = {
  share_cents: number
  allowed_cents: number | null
  shares: readonly { reason: string; cents: number }[]
  lines: readonly Line[]
}

const partOfReason: Readonly<Record<string, 'deductible' | 'coinsurance' | 'copay'>> = { 1: 'deductible', 2: 'coinsurance', 3: 'copay' }

/** Why a plan left something else to its member than was estimated; nothing if it did not. */
export function explainDifference(foreseen: Foreseen, decided: Decided): DifferenceReason[] {
  const { kind, patient_cents } = foreseen
  if (kind === 'protected') return []
  if (patient_cents === null) return [{ code: 'not_asked', cents: null }]
  const difference = decided.share_cents - patient_cents
  if (difference === 0) return []
  const parts = compareParts(foreseen, decided)
  const rest = difference - parts.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
  return [...findCauses(foreseen, decided), ...parts, ...(rest === 0 ? [] : [{ code: findRest(foreseen, rest), cents: rest }])]
}

/** What changed the price as a whole. */
function findCauses({ lines, allowed_cents }: Foreseen, decided: Decided): DifferenceReason[] {
  const codesOf = (all: readonly Line[]) => [...new Set(all.map(({ code }) => code))].toSorted().join(' ')
  const unitsOf = (all: readonly Line[]) => all.reduce((sum, { units }) => sum + units, 0)
  if (lines.length > 0 && decided.lines.length > 0) {
    if (codesOf(lines) !== codesOf(decided.lines)) return [{ code: 'other_service', cents: null }]
    const [before, after] = [unitsOf(lines), unitsOf(decided.lines)]
    if (before !== after) return [{ code: after > before ? 'visit_longer' : 'visit_shorter', cents: null }]
  }
  if (allowed_cents === null || decided.allowed_cents === null || allowed_cents === decided.allowed_cents) return []
  return [{ code: decided.allowed_cents > allowed_cents ? 'price_higher' : 'price_lower', cents: null }]
}

/** Each part of what was foreseen against what the plan decided of it. */
function compareParts(foreseen: Foreseen, { shares }: Decided): DifferenceReason[] {
  const came = { deductible: 0, coinsurance: 0, copay: 0, not_covered: 0 }
  for (const { reason, cents } of shares) came[partOfReason[reason] ?? 'not_covered'] += cents
  const parts = (['deductible', 'copay', 'coinsurance'] as const).flatMap((part): DifferenceReason[] => {
    const cents = came[part] - foreseen[`${part}_cents`]
    return cents === 0 ? [] : [{ code: `${part}_${cents > 0 ? 'more' : 'less'}`, cents }]
  })
  return came.not_covered === 0 ? parts : [...parts, { code: 'not_covered', cents: came.not_covered }]
}

/** What the parts do not say: a yearly maximum, a plan that pays after all, or the other of two readings. */
function findRest({ kind, has_cap }: Foreseen, rest: number): DifferenceCode {
  if ((kind === 'not_covered' || kind === 'self_pay') && rest < 0) return 'was_covered'
  if (kind === 'range') return 'other_reading'
  return has_cap || rest < 0 ? 'yearly_maximum' : 'rest'
}

/** A reason in the words of patients. `money` writes an amount in the language. */
export function sayDifference({ code, cents }: DifferenceReason, money: (cents: number) => string): Label {
  const amount = money(Math.abs(cents ?? 0))
  const sentences: Record<DifferenceCode, Label> = {
    not_asked: {
      en: 'Your plan had not been asked when we estimated.',
      es: 'No se había consultado a tu plan cuando hicimos la estimación.',
    },
    visit_longer: { en: 'The visit was longer than planned.', es: 'La visita duró más de lo previsto.' },
    visit_shorter: { en: 'The visit was shorter than planned.', es: 'La visita duró menos de lo previsto.' },
    other_service: { en: 'The visit was billed as another kind of visit.', es: 'La visita se cobró como otro tipo de visita.' },
    price_higher: {
      en: 'Your plan’s price for the visit was higher than we knew.',
      es: 'El precio de tu plan para la visita era mayor de lo que sabíamos.',
    },
    price_lower: {
      en: 'Your plan’s price for the visit was lower than we knew.',
      es: 'El precio de tu plan para la visita era menor de lo que sabíamos.',
    },
    deductible_more: { en: `${amount} more counted toward your deductible.`, es: `${amount} más se contaron en tu deducible.` },
    deductible_less: {
      en: `${amount} less counted toward your deductible, because more of it was met.`,
      es: `${amount} menos se contaron en tu deducible, porque ya habías cubierto más.`,
    },
    copay_more: { en: `The copay was ${amount} higher.`, es: `El copago fue ${amount} mayor.` },
    copay_less: { en: `The copay was ${amount} lower.`, es: `El copago fue ${amount} menor.` },
    coinsurance_more: { en: `Your share of the price was ${amount} higher.`, es: `Tu parte del precio fue ${amount} mayor.` },
    coinsurance_less: { en: `Your share of the price was ${amount} lower.`, es: `Tu parte del precio fue ${amount} menor.` },
    not_covered: { en: `Your plan did not cover ${amount} of it.`, es: `Tu plan no cubrió ${amount}.` },
    was_covered: { en: 'We had expected that your plan would not pay, and it did.', es: 'Pensábamos que tu plan no pagaría, y pagó.' },
    other_reading: {
      en: 'Your plan had named a copay and a share, and we did not know which one counts.',
      es: 'Tu plan había nombrado un copago y un porcentaje, y no sabíamos cuál cuenta.',
    },
    yearly_maximum: { en: `Your yearly maximum changed it by ${amount}.`, es: `Tu máximo anual lo cambió en ${amount}.` },
    rest: { en: `Your plan gave no reason for ${amount} of it.`, es: `Tu plan no dio un motivo para ${amount}.` },
  }
  return sentences[code]
}
