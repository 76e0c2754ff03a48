import type { OutsideBenefits } from '../eligibility/schemas.ts'
import { findLeft, takePoints } from '../insurance/pricing/estimate.ts'
import type { Label } from '../kernel/label.ts'

/** `nothing`: the plan pays nothing of it, so far as it told. `unknown`: nobody knows the plan's rules for care outside of its network. */
export const paybackKinds = ['amount', 'range', 'nothing', 'unknown'] as const
/** What nobody knows of a plan, each a question to it. */
export const paybackGaps = ['covered', 'share', 'deductible', 'price'] as const
export const paybackSteps = ['charge', 'counted', 'deductible', 'share', 'yearly_maximum', 'not_covered'] as const
export type PaybackKind = (typeof paybackKinds)[number]
export type PaybackGap = (typeof paybackGaps)[number]
export type PaybackStep = { step: (typeof paybackSteps)[number]; cents: number }

/**
 * What may come back from a plan for care outside of its network, once its member has paid: never a promise. The steps belong to the most that comes
 * back; the gaps say why it can be less.
 */
export type Payback = { kind: PaybackKind; low_cents: number | null; high_cents: number | null; steps: PaybackStep[]; gaps: PaybackGap[] }

/** Estimates what comes back of what somebody paid, by the rules of their plan for care outside of its network. Null: nobody knows them. */
export function estimatePayback(charge_cents: number, plan: OutsideBenefits | null): Payback {
  const charge: PaybackStep = { step: 'charge', cents: charge_cents }
  if (plan?.covered === false)
    return { kind: 'nothing', low_cents: 0, high_cents: 0, steps: [charge, { step: 'not_covered', cents: charge_cents }], gaps: [] }
  const gaps = findGaps(plan)
  if (plan === null || gaps.includes('share')) return { kind: 'unknown', low_cents: null, high_cents: null, steps: [charge], gaps }
  const counted = takePoints(charge_cents, plan.allowed_basis_points ?? 10_000)
  const deductible = Math.min(counted, findLeft(plan.deductible) ?? 0)
  const share = shareOf(counted - deductible, plan)
  const most = findLeft(plan.out_of_pocket)
  const own = most === null ? deductible + share : Math.min(deductible + share, most)
  const high = counted - own
  const steps: PaybackStep[] = [
    charge,
    ...(plan.allowed_basis_points === null ? [] : [{ step: 'counted' as const, cents: counted }]),
    ...(plan.deductible === null ? [] : [{ step: 'deductible' as const, cents: deductible }]),
    { step: 'share', cents: share },
    ...(own < deductible + share ? [{ step: 'yearly_maximum' as const, cents: own }] : []),
  ]
  // Whatever is not known can take all of it.
  const low = gaps.length > 0 ? 0 : high
  const kind = high === 0 ? 'nothing' : low === high ? 'amount' : 'range'
  return { kind, low_cents: low, high_cents: high, steps, gaps }
}

function findGaps(plan: OutsideBenefits | null): PaybackGap[] {
  if (plan === null) return [...paybackGaps]
  const { covered, coinsurance_basis_points: points, copay_cents: copay, deductible, allowed_basis_points } = plan
  return [
    ...(covered === null ? (['covered'] as const) : []),
    ...(points === null && copay === null ? (['share'] as const) : []),
    ...(findLeft(deductible) === null ? (['deductible'] as const) : []),
    ...(allowed_basis_points === null ? (['price'] as const) : []),
  ]
}

/** Where a plan names a copay and a share, both may be meant, so what stays with its member is the larger one. */
const shareOf = (cents: number, { coinsurance_basis_points: points, copay_cents: copay }: OutsideBenefits): number =>
  Math.max(takePoints(cents, points ?? 0), Math.min(copay ?? 0, cents))

/** The steps in the words of patients. */
export const paybackStepLabels: Readonly<Record<PaybackStep['step'], Label>> = {
  charge: { en: 'You pay the practice', es: 'Pagas al consultorio' },
  counted: { en: 'Of that, your plan counts', es: 'De eso, tu plan reconoce' },
  deductible: { en: 'Counts toward your deductible outside the network', es: 'Se cuenta en tu deducible fuera de la red' },
  share: { en: 'Your share after that', es: 'Tu parte después de eso' },
  yearly_maximum: { en: 'Left until your yearly maximum', es: 'Falta para tu máximo anual' },
  not_covered: { en: 'Your plan does not pay outside its network', es: 'Tu plan no paga fuera de su red' },
}

/** What to ask a plan, for each thing that nobody knows. */
export const paybackQuestions: Readonly<Record<PaybackGap, Label>> = {
  covered: {
    en: 'Do you pay for visits to a dietitian who is not in your network?',
    es: '¿Pagan visitas con dietistas que no están en su red?',
  },
  share: {
    en: 'Which part of such a visit do I pay myself?',
    es: '¿Qué parte de esa visita pago yo?',
  },
  deductible: {
    en: 'How much is left of my deductible for care outside the network?',
    es: '¿Cuánto falta de mi deducible para atención fuera de la red?',
  },
  price: {
    en: 'Which price do you count for such a visit, and by when must I send you the superbill?',
    es: '¿Qué precio reconocen para esa visita y hasta cuándo debo enviarles el comprobante (superbill)?',
  },
}
