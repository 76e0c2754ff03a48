import { createHash } from 'node:crypto'
import { type Estimate, estimatePrice } from '@sorrel/contract/insurance/pricing/estimate'
import { sumAllowed } from '@sorrel/contract/insurance/pricing/fees'
import { estimatePayback } from '@sorrel/contract/prices/payback'
import type { Confidence, PriceKind } from '@sorrel/contract/prices/vocabulary'
import type { PriceFlag } from '@sorrel/contract/prices/words'
import type { CheckRow } from '../../eligibility/access.ts'
import type { PricedVisit } from '../access.ts'
import type { Kept, StoredPayback } from '../tables.ts'
import type { Read } from './reading.ts'

/** A price as it is kept, without the ids of its row. */
export type Priced = {
  kind: PriceKind
  confidence: Confidence
  answer: Kept
  flags: PriceFlag[]
  allowed_cents: number | null
  patient_cents: number | null
  low_cents: number | null
  high_cents: number | null
  payback: StoredPayback | null
  inputs_hash: string
}

const nothing: Kept = { steps: [], deductible_cents: 0, coinsurance_cents: 0, copay_cents: 0 }

/** What a visit is likely to cost its patient; null if no list names a price. A plan that nobody has asked leaves the share open. */
export function priceCase(visit: PricedVisit, read: Read): Priced | null {
  const { inputs, check, is_out_of_network } = read
  const inputs_hash = hashOf(visit, read)
  const estimate = estimatePrice(inputs)
  const payback = estimateBack(read, estimate)
  if (read.owes_nothing && ('missing' in estimate || estimate.kind !== 'not_covered')) return { ...protectedPrice, inputs_hash }
  const isBarred = !read.cover.pays || read.cover.is_used_up
  const isOpen = inputs.coverage !== null && check === undefined && !isBarred && !isFree(estimate)
  if (isOpen) return { ...leaveOpen(read), inputs_hash }
  if ('missing' in estimate) return null
  const { kind, allowed_cents, patient_cents, low_cents, steps, deductible_cents, coinsurance_cents, copay_cents } = estimate
  const flags: PriceFlag[] = [
    ...flagMedicaid(read),
    ...flagCover(read, estimate),
    ...flagCheck(inputs, check, estimate),
    ...(is_out_of_network ? (['out_of_network'] as const) : []),
  ]
  return {
    ...{ kind, allowed_cents, patient_cents, low_cents, high_cents: findMost(estimate, read), flags, inputs_hash },
    answer: { steps: [...steps, ...showWholePrice(flags, read)], deductible_cents, coinsurance_cents, copay_cents },
    confidence: findConfidence(kind, flags),
    payback,
  }
}

/** What the practice knows takes the place of the plain word that the plan does not pay. */
function flagCover({ cover: { flags, pays } }: Read, estimate: Estimate): PriceFlag[] {
  const said = estimate.flags.filter((flag) => pays || flag !== 'not_covered')
  return [...said, ...flags.filter((flag) => estimate.kind !== 'not_covered' || flag === 'diagnosis_not_covered')]
}

/** Where the units of the year do not reach for the whole visit, the patient may pay all of it. */
const findMost = ({ high_cents }: Estimate, { cover, inputs }: Read): number =>
  cover.flags.includes('limit_runs_short') ? Math.max(high_cents, inputs.fees.cash_cents ?? 0) : high_cents

const withoutPlan: readonly PriceFlag[] = ['diagnosis_unknown', 'referral_missing', 'limit_runs_short']

/** Whoever may have to pay alone in the end reads what that would be. */
const showWholePrice = (flags: readonly PriceFlag[], { inputs: { fees } }: Read): Estimate['steps'] =>
  fees.cash_cents !== null && flags.some((flag) => withoutPlan.includes(flag)) ? [{ step: 'cash_price', cents: fees.cash_cents }] : []

/** What may come back from a plan that does not bill with the practice, of the price that its member pays. */
function estimateBack({ asked }: Read, estimate: ReturnType<typeof estimatePrice>): StoredPayback | null {
  if (asked === null || 'missing' in estimate) return null
  return { payer_id: asked.payer_id, ...estimatePayback(estimate.patient_cents, asked.benefits) }
}

/** Whom the law protects from bills has no price, whatever the plan would leave to others. */
const protectedPrice: Omit<Priced, 'inputs_hash'> = {
  ...{ kind: 'protected', confidence: 'high', answer: nothing, allowed_cents: null, patient_cents: 0, low_cents: 0, high_cents: 0 },
  flags: ['owes_nothing'],
  payback: null,
}

const isFree = (estimate: ReturnType<typeof estimatePrice>) => !('missing' in estimate) && estimate.kind === 'preventive'

/** Before the plan has answered the patient may owe anything from nothing to the whole agreed price. */
function leaveOpen(read: Read): Omit<Priced, 'inputs_hash'> {
  const { visit, fees } = read.inputs
  const reasons: Parameters<typeof sumAllowed>[0]['reasons'] = { flags: [], steps: [] }
  const allowed = sumAllowed({ visit, fees, reasons })
  const allowed_cents = typeof allowed === 'number' ? allowed : null
  return {
    ...{ kind: 'unknown', confidence: 'low', allowed_cents, patient_cents: null, low_cents: 0, high_cents: allowed_cents },
    answer: { ...nothing, steps: reasons.steps.filter(({ step }) => step === 'allowed') },
    flags: [...flagMedicaid(read), ...read.cover.flags, ...reasons.flags, 'not_checked'],
    payback: null,
  }
}

const flagMedicaid = ({ may_owe_nothing }: Read): PriceFlag[] => (may_owe_nothing ? ['medicaid_to_confirm'] : [])

const flagCheck = ({ visit, coverage }: Read['inputs'], check: CheckRow | undefined, { kind }: Estimate): PriceFlag[] => {
  if (coverage === null) return []
  const isOfOldYear = check !== undefined && check.service_date.slice(0, 4) < visit.date.slice(0, 4)
  const assumed: PriceFlag[] = isOfOldYear ? ['new_year_assumed'] : []
  if (kind === 'not_covered') return assumed
  if (check === undefined) return ['not_checked']
  return check.benefits?.names_nutrition ? assumed : [...assumed, 'nutrition_to_confirm']
}

const weak: readonly PriceFlag[] = [...withoutPlan, 'charge_as_allowed', 'not_checked', 'coinsurance_unknown', 'new_year_assumed']
const sure: readonly PriceFlag[] = [
  'out_of_pocket_unknown',
  'out_of_pocket_cap',
  'preventive_unknown',
  'inactive',
  'not_covered',
  'diagnosis_not_covered',
  'visit_limit_reached',
]

/** How sure an estimate is, by what was missing from it. */
function findConfidence(kind: PriceKind, flags: readonly PriceFlag[]): Confidence {
  if (kind === 'self_pay') return 'high'
  if (flags.some((flag) => weak.includes(flag))) return 'low'
  return flags.every((flag) => sure.includes(flag)) ? 'high' : 'medium'
}

/** Tells whether two estimates were made from the same. */
const hashOf = (
  { patient_id, provider_id, type, duration_minutes }: PricedVisit,
  { inputs, check, is_out_of_network, owes_nothing, may_owe_nothing, cover, asked }: Read,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        patient_id,
        provider_id,
        type,
        duration_minutes,
        inputs,
        check?.id ?? null,
        is_out_of_network,
        ...(owes_nothing ? [owes_nothing] : []),
        ...(may_owe_nothing ? ['medicaid_to_confirm'] : []),
        ...cover.flags,
        ...(asked ? [asked] : []),
      ]),
    )
    .digest('base64url')
