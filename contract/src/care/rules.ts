import type { Recurrence } from '../scheduling/vocabulary.ts'
import type { CareFlagName, CareStatus, NextStep } from './vocabulary.ts'

/** So many days without a visit make a client inactive. */
export const inactiveDays = 30
/** So many days without a visit make somebody an old patient (product 4.3). */
export const oldPatientDays = 60
/** A patient gets one follow-up reminder in so many days, whoever sends it. */
export const followUpPauseDays = 14
/** Coverage that ends within so many days is worth a look. */
export const coverageNoticeDays = 45
/** Clients on one page of the caseload. */
export const caseloadPage = 50
/** For so many minutes the cancellation of a care can be undone, as that of a visit. */
export const restoreCareMinutes = 10

/** Whether a care goes on: nobody has ended it. */
export const isOpenCare = (status: CareStatus): boolean => status === 'onboarding' || status === 'active' || status === 'paused'

/**
 * The statuses that a dietitian may give a care that is in this one. Before the first visit there is nothing to graduate from, and who
 * pauses then goes back to waiting for it.
 */
export function nextStatusesOf(status: CareStatus, visits: number): readonly ('active' | 'paused' | 'graduated')[] {
  const graduated = visits > 0 ? (['graduated'] as const) : []
  if (status === 'active') return ['paused', ...graduated]
  return status === 'paused' ? ['active', ...graduated] : status === 'onboarding' ? ['paused'] : []
}

const stepsOfFlags: Record<CareFlagName, NextStep> = {
  unread_chat: 'answer_message',
  unsigned_note: 'finish_note',
  contest_open: 'answer_contest',
  glucose_very_low: 'look_at_glucose',
  labs_unreviewed: 'review_labs',
  journal_unreviewed: 'review_journal',
  intake_incomplete: 'look_at_intake',
  // A text message did not bring them back, so a call may.
  inactive_30d: 'call',
  no_next_visit: 'offer_times',
  referral_unanswered: 'renew_referral',
  referral_breaks: 'renew_referral',
  coverage_expiring: 'check_coverage',
  balance_due: 'check_balance',
}

/** The best next step for a client: that of the most urgent flag. The flags come sorted by urgency. */
export const findNextStep = (flags: readonly CareFlagName[]): NextStep | null => (flags[0] ? stepsOfFlags[flags[0]] : null)

/** The day by which the next visit is expected, after the day of the last one. A month keeps its day, or ends where it ends. */
export function findExpectedDay(lastDay: string, cadence: Recurrence): string {
  const [year, month, day] = lastDay.split('-').map(Number) as [number, number, number]
  const daysIn = (ofMonth: number) => new Date(Date.UTC(year, ofMonth, 0)).getUTCDate()
  const expected =
    cadence === 'Monthly'
      ? Date.UTC(year, month, Math.min(day, daysIn(month + 1)))
      : Date.UTC(year, month - 1, day + (cadence === 'Weekly' ? 7 : 14))
  return new Date(expected).toISOString().slice(0, 10)
}
