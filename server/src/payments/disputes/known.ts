export type PaidFact = {
  id: string
  amount_cents: number
  paid_at: string
  started_by: string
  purpose: string
  brand: string | null
  last4: string | null
  card_saved_at: string | null
}
export type VisitFact = {
  id: string
  status: string
  starts_at: string
  ends_at: string
  visit_mode: string
  time_zone: string
  address: string | null
  booked_at: string
  confirmed_at: string | null
  marked_at: string | null
  minutes: number | null
  canceled_at: string | null
  canceled_late: boolean
  client_in_call_from: string | null
  client_in_call_minutes: number
}
export type NoticeFact = { amount_cents: number; collect_at: string; told_at: string; channels: string[] }
export type Known = {
  paid: PaidFact
  visits: VisitFact[]
  agreed_at: string | null
  notices: NoticeFact[]
  receipts: { issued_at: string; amount_cents: number }[]
  refunds: { at: string; amount_cents: number }[]
}
