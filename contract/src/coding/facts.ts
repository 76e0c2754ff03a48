import type { Label } from '../kernel/label.ts'
import type { PayerRule } from './schemas.ts'
import type { MeetingMode, ProcedureFamily } from './vocabulary.ts'

/** A rule as a note needs it: without what only its table needs. */
export type BillingRule = Omit<PayerRule, 'checked_on'> & { is_checked: boolean }
export type BilledLine = { code: string; units: number; modifiers: string[] }
export type Place = '02' | '10' | '11'

/** What decides how a visit is billed. */
export type BilledVisit = {
  /** The rules that hold on the day, those of the payer and those of nobody. */
  rules: readonly BillingRule[]
  payer_name: string | null
  day: string
  minutes: number | null
  is_first: boolean
  /** Whether the client had a visit with the practice before this one, at all and in this calendar year. */
  was_seen: { ever: boolean; this_year: boolean }
  mode: MeetingMode
  /** Whether the client was at home, as far as they were not in the office. */
  was_at_home: boolean
  first_diagnosis: string | null
}

export type BillingStep = { key: string; label: Label; tone: 'plain' | 'warn' }
export type Billing = { lines: BilledLine[]; place: Place; family: ProcedureFamily | null; rule: BillingRule | null; steps: BillingStep[] }
