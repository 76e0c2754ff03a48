import type { EstimateCase } from '@sorrel/contract/insurance/pricing/case'
import type { Estimate } from '@sorrel/contract/insurance/pricing/estimate'
import type { DifferenceReason } from '@sorrel/contract/prices/difference'
import type { Payback } from '@sorrel/contract/prices/payback'
import type { Confidence, EstimateReason, PriceKind } from '@sorrel/contract/prices/vocabulary'
import type { PriceFlag } from '@sorrel/contract/prices/words'
import type { ColumnType, Generated } from 'kysely'
import type { GoodFaithContent } from './good-faith/frozen.ts'

/** What came out of an estimate, as it was kept. */
export type Kept = Pick<Estimate, 'steps' | 'deductible_cents' | 'coinsurance_cents' | 'copay_cents'>

export type StoredPayback = Payback & { payer_id: string }

export type PriceTables = {
  price_estimate: {
    id: string
    patient_id: string
    provider_id: string
    appointment_id: string | null
    coverage_id: string | null
    check_id: string | null
    payer_id: string | null
    service_date: string
    kind: PriceKind
    confidence: Confidence
    inputs: ColumnType<EstimateCase, string, string>
    inputs_hash: string
    answer: ColumnType<Kept, string, string>
    /** What may come back from a plan that the patient asks on their own. */
    payback: ColumnType<StoredPayback | null, string | null, never>
    flags: PriceFlag[]
    allowed_cents: number | null
    patient_cents: number | null
    low_cents: number | null
    high_cents: number | null
    cash_cents: number | null
    checked_at: string | null
    expires_at: string
    created_at: string
    created_by: string | null
    actual_patient_cents: number | null
    /** What the plan left to the patient, before a promise took some of it off. */
    plan_share_cents: number | null
    settled_at: string | null
    /** Why the plan left something else to the patient than was estimated. */
    difference: ColumnType<DifferenceReason[] | null, string | null, string | null>
    promise_id: string | null
    cap_cents: number | null
  }
  price_promise: {
    id: string
    payer_id: string
    margin_cents: number
    starts_on: string
    ends_on: string | null
    source: string
    version: Generated<number>
    created_at: string
    created_by: string | null
  }
  good_faith_estimate: {
    id: string
    patient_id: string
    provider_id: string
    appointment_id: string
    estimate_id: string
    n: number
    scope: Generated<'visit' | 'year'>
    /** For how many visits of a year somebody asked, kept in all later versions; null of one visit and of a series. */
    asked_visits: number | null
    reason: EstimateReason
    content: ColumnType<GoodFaithContent, string, never>
    content_hash: string
    total_cents: number
    missing: ('practice' | 'npi')[]
    due_on: string | null
    made_at: string
    made_by: string | null
    sends: Generated<number>
    sent_at: string | null
    last_sent_at: string | null
  }
  allowed_amount: {
    remitted_claim_id: string
    position: number
    payer_id: string
    code: string
    unit_cents: number
    service_date: string
  }
}
