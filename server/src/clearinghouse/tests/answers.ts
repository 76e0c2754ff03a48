import type { RemittedClaim, RemittedLine } from '../../claims/x12/reading/answers/facts.ts'

/** One line of an answer. */
export const makeLine = (change: Partial<RemittedLine> = {}): RemittedLine => ({
  ...{ control: 'L1', code: '97802', modifiers: ['95'], sent_code: null, sent_modifiers: [], charge_cents: 30_000, paid_cents: 0 },
  ...{ units_paid: 4, units_sent: null, day: '2026-10-01', allowed_cents: null, adjustments: [], remarks: [] },
  ...change,
})

/** What a payer decided about one claim, whose amounts are those of its lines. */
export const makeAnswer = (change: Partial<RemittedClaim> = {}): RemittedClaim => {
  const lines = change.lines ?? [makeLine()]
  const sum = (read: (line: RemittedLine) => number) => lines.reduce((total, line) => total + read(line), 0)
  return {
    ...{ position: 1, claim_id: 'S1-1', status: '1', payer_claim_number: 'P1', patient: null, forwarded_to: null, from_day: null },
    ...{ charge_cents: sum((line) => line.charge_cents), paid_cents: sum((line) => line.paid_cents), patient_cents: 0 },
    ...{ adjustments: [], lines, remarks: [] },
    ...change,
  }
}
