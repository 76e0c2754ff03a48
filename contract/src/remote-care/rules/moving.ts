import type { EncounterStatus } from '../vocabulary.ts'

/** What can happen to care without a visit on its way to the payer. */
export type EncounterHappening =
  | 'reached'
  | 'fell_below'
  | 'period_over'
  | 'sign_time_over'
  | 'signed'
  | 'quiet_over'
  | 'claim_sent'
  | 'claim_back'
  | 'claim_dropped'
  | 'claim_stands'
  | 'answer_paid'
  | 'answer_denied'
  | 'answer_taken_back'
  | 'waived'
  | 'contested'
  | 'upheld'
  | 'let_stand'

/** Where it stands, and where it stood when it was contested. */
export type Standing = { status: EncounterStatus; prior_status: EncounterStatus | null }

const next: Record<EncounterStatus, Partial<Record<EncounterHappening, EncounterStatus>>> = {
  accumulating: { reached: 'eligible', period_over: 'expired', waived: 'waived' },
  eligible: { fell_below: 'accumulating', sign_time_over: 'expired', signed: 'noticed', waived: 'waived' },
  noticed: { quiet_over: 'ready_to_bill', waived: 'waived' },
  // A payer may decide about a claim that came back, or that was given up.
  ready_to_bill: { claim_sent: 'billed', answer_paid: 'paid', answer_denied: 'denied', claim_dropped: 'waived', waived: 'waived' },
  billed: { claim_back: 'ready_to_bill', answer_paid: 'paid', answer_denied: 'denied', claim_dropped: 'waived' },
  paid: {
    claim_sent: 'billed',
    answer_denied: 'denied',
    answer_taken_back: 'billed',
    claim_back: 'ready_to_bill',
    claim_dropped: 'waived',
  },
  denied: { claim_sent: 'billed', answer_paid: 'paid', answer_taken_back: 'billed', claim_back: 'ready_to_bill', claim_dropped: 'waived' },
  expired: {},
  waived: { claim_stands: 'billed' },
  contested: {},
  voided: {},
}
const contestable: readonly EncounterStatus[] = ['noticed', 'ready_to_bill', 'billed', 'paid', 'denied']

/** Whether a patient may contest it as it stands. */
export const isContestable = (status: EncounterStatus): boolean => contestable.includes(status)

/**
 * Where it stands after something happened; null if that changes nothing. While a contest is open, what the payer does changes where it goes back to,
 * and nothing else: nobody is billed meanwhile, and time alone moves nothing on.
 */
export function moveEncounter({ status, prior_status }: Standing, happening: EncounterHappening): Standing | null {
  if (happening === 'contested') return isContestable(status) ? { status: 'contested', prior_status: status } : null
  if (status === 'contested') return moveContested(prior_status, happening)
  const to = next[status][happening]
  return to === undefined ? null : { status: to, prior_status: null }
}

function moveContested(prior: EncounterStatus | null, happening: EncounterHappening): Standing | null {
  if (happening === 'upheld') return { status: 'voided', prior_status: null }
  if (prior === null) return null
  if (happening === 'let_stand') return { status: prior, prior_status: null }
  if (happening === 'quiet_over' || happening === 'waived') return null
  const to = next[prior][happening]
  return to === undefined ? null : { status: 'contested', prior_status: to }
}
