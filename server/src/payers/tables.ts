import type { Correction, FeePlace, FilingCode, ProcedureUnit, ReferralNeed, TermsAct } from '@sorrel/contract/payers/vocabulary'
import type { Generated } from 'kysely'

/** The columns of every row that holds from a day on. */
export type DatedColumns = {
  id: string
  starts_on: string
  ends_on: string | null
  withdrawn_at: string | null
  version: Generated<number>
  updated_at: string
  updated_by: string | null
}

export type PostalAddress = { line_1: string; line_2: string | null; city: string; state: string; zip: string }

export type PayerTables = {
  payer_terms: DatedColumns & {
    payer_id: string
    routing_id: string | null
    clearinghouse: string | null
    filing_code: FilingCode | null
    filing_days: number | null
    correction_days: number | null
    appeal_days: number | null
    correction: Correction
    referral: ReferralNeed
    needs_authorization: boolean
    max_visits_year: number | null
    max_units_first_year: number | null
    max_units_year: number | null
    refuses_own_facility: boolean
    needs_prefix: boolean
    source: string
    checked_on: string | null
  }
  payer_terms_change: {
    id: string
    payer_id: string
    terms_id: string
    act: TermsAct
    reason: string
    admin_id: string
    admin_name: string
    at: string
  }
  /** A payer that the practice added: what it is called, and where its mail goes. */
  own_payer: DatedColumns & PostalAddress & { payer_id: string; name: string; phone_number: string | null }
  /** Without a payer it is what the practice charges. */
  fee: DatedColumns & {
    payer_id: string | null
    provider_id: string | null
    code: string
    modifier: string | null
    place: FeePlace | null
    unit_cents: number
    source: string
  }
  payer_prefix: DatedColumns & { prefix: string; payer_id: string }
  /** Blue plans of a state that take claims of all Blue members, the usual one first. */
  local_plan: DatedColumns & { state: string; payer_ids: string[] }
  practice: DatedColumns &
    PostalAddress & {
      legal_name: string
      ein: string
      npi: string
      taxonomy: string | null
      contact_name: string
      phone_number: string
      email: string | null
      pay_to: PostalAddress | null
      signature_on_file: boolean
      accepts_assignment: boolean
    }
  payer_enrollment: DatedColumns & {
    provider_id: string
    payer_id: string
    payer_number: string | null
    claims_on: string | null
    remittances_on: string | null
    transfers_on: string | null
  }
  provider_taxonomy: DatedColumns & { provider_id: string; taxonomy: string }
  procedure_code: {
    code: string
    label_en: string
    label_es: string
    unit: ProcedureUnit
    unit_minutes: number | null
    max_units: number | null
    is_for_dietitians: boolean
    modifiers: string[]
    valid_from: string
    valid_to: string | null
  }
}
