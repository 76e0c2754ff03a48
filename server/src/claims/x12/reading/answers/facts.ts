export type AdjustmentGroup = 'CO' | 'PR' | 'OA' | 'PI'
export type RemittedAdjustment = { group: AdjustmentGroup; reason: string; cents: number }

/** The payment that a remittance explains. */
export type RemittedPayment = {
  /** TRN02, by which the bank names the transfer. */
  trace: string
  /** A debit is negative. */
  amount_cents: number
  /** ACH, CHK, NON and others. */
  method: string
  paid_on: string | null
  payer: { id: string | null; name: string }
  payee: { npi: string | null; name: string }
}

export type RemittedLine = {
  /** REF*6R: our own number of the line. */
  control: string | null
  /** What the payer decided about. */
  code: string
  modifiers: string[]
  /** What we sent, where the payer put another code in its place (SVC06). */
  sent_code: string | null
  sent_modifiers: string[]
  charge_cents: number
  paid_cents: number
  units_paid: number | null
  /** Only where they differ from those that were paid. */
  units_sent: number | null
  day: string | null
  /** AMT*B6; null where the payer does not say it. */
  allowed_cents: number | null
  adjustments: RemittedAdjustment[]
  remarks: string[]
}

/** What a payer decided about one claim (CLP). */
export type RemittedClaim = {
  /** Its place in the file, from one. */
  position: number
  /** CLP01: the CLM01 that we sent. */
  claim_id: string
  /** CLP02. */
  status: string
  charge_cents: number
  paid_cents: number
  patient_cents: number
  payer_claim_number: string | null
  patient: { last_name: string; first_name: string; member_id: string | null } | null
  /** The payer to which it was passed on. */
  forwarded_to: string | null
  from_day: string | null
  /** Of the claim as a whole. */
  adjustments: RemittedAdjustment[]
  lines: RemittedLine[]
  remarks: string[]
}

/** What a payer took off a payment, or added to it (below zero), without a claim (PLB). */
export type WithheldAmount = { position: number; npi: string; reason: string; reference: string | null; cents: number }
