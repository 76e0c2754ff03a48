import type { Finding, FindingCode } from '@sorrel/contract/claims/findings/findings'
import type { ClaimDraft } from '@sorrel/contract/claims/schemas'
import type { BillingRule } from '@sorrel/contract/coding/facts'
import type { CodeState } from '@sorrel/contract/coding/vocabulary'

export type { Finding, FindingCode }

/** A procedure as the list of the practice has it. */
export type Procedure = {
  code: string
  unit: 'minutes' | 'visit' | 'week' | 'month' | 'episode' | 'item'
  unit_minutes: number | null
  max_units: number | null
  is_for_dietitians: boolean
  modifiers: readonly string[]
  valid_from: string
  valid_to: string | null
}

/** How the payer takes claims on the day of service. */
export type Terms = {
  file_by: string | null
  referral: 'none' | 'any' | 'physician_each_year'
  needs_authorization: boolean
  max_visits_year: number | null
  max_units_first_year: number | null
  max_units_year: number | null
  refuses_own_facility: boolean
  needs_prefix: boolean
}

/** What happened before, with the same payer. */
export type Earlier = {
  was_seen: { ever: boolean; this_year: boolean }
  /** Of this calendar year, without this claim, and whether an earlier year had any. */
  units_this_year: number
  visits_this_year: number
  is_first_year: boolean
  /** Claims of the same client, day and dietitian with one of the same procedures, and whether somebody confirmed that both are right. */
  same: readonly { number: string; code: string }[]
  is_confirmed: boolean
}

/** All that decides whether a claim may be sent. */
export type ScrubFacts = {
  today: string
  visit: { has_occurred: boolean; is_note_signed: boolean; minutes: number | null }
  procedures: Readonly<Record<string, Procedure>>
  codes: { states: Readonly<Record<string, CodeState>>; is_whole: boolean }
  rules: readonly BillingRule[]
  terms: Terms | null
  coverage: { from: string | null; to: string | null; verified_status: string }
  earlier: Earlier
  /** The payer agreed to take this claim late, or beyond its limits. */
  is_excepted: boolean
  /** Of a later payer's claim: whether the payer before it has answered. */
  is_prior_answered: boolean
}

/** One family of rules: what it finds in a draft. It asks no clock and no table. */
export type Rules = (draft: ClaimDraft, facts: ScrubFacts) => Finding[]

/** A finding if the condition holds. */
export const findIf = (holds: boolean, code: FindingCode, field: string, detail: string | number | null = null): Finding[] =>
  holds ? [{ code, field, detail: detail === null ? null : String(detail) }] : []
