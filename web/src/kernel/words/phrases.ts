import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { ProblemCode } from '../calls/api.ts'

/** Refusals that only signed-in people can get. Their words come with the parts of signed-in people, so that visitors do not load them. */
export type SignedInCode =
  | 'offer_of_another'
  | 'too_many_waiting_lists'
  | 'not_available'
  | 'already_exists'
  | 'step_up_required'
  | 'unsupported_media_type'
  | 'payload_too_large'
  | 'too_many_visits'
  | 'setup_required'
  | 'series_conflict'
  | 'note_signed'
  | 'note_not_signed'
  | 'note_not_unlockable'
  | 'note_incomplete'
  | 'claim_not_ready'
  | 'claim_held'
  | 'claim_act_not_possible'
  | 'claim_unchanged'
  | 'first_claim_unanswered'
  | 'remittance_differs'
  | 'remittance_of_other_payer'
  | 'remittance_built_on'
  | 'visits_stay_apart'
  | 'encounter_not_billable'
  | 'contest_open'
  | 'contest_over'
  | 'bill_not_payable'
  | 'amount_too_small'
  | 'not_insured'
  | 'payment_under_way'
  | 'setting_locked'
  | 'refund_exceeds_charge'
  | 'care_closed'
  | 'merge_refused'
  | 'merge_not_undoable'
  | 'invitation_not_possible'
  | 'care_status_not_possible'
  | 'reminder_not_changeable'
  | 'nobody_to_remind'
  | 'file_incomplete'
  | 'file_not_usable'
  | 'file_not_accepted'
  | 'too_many_files'
  | 'channel_closed'
  | 'message_not_changeable'
  | 'message_withdrawn'
  | 'release_not_active'
  | 'not_a_video_visit'
  | 'call_not_open'
  | 'call_full'
  | 'too_many_releases'
  | 'too_many_phrases'
  | 'unreadable_calendar'
  | 'reason_required'
  | 'import_not_possible'
  | 'import_unreadable'
  | 'second_person_required'
  | 'appointment_not_markable'
  | 'too_many_guardians'
  | 'too_many_dependents'

/** One sentence or two for every other refusal: what happened, what was kept, what to do. A code without one does not compile. */
export const phrases = {
  invalid_request: msg`Something in this form is not right. Nothing was saved. Please check what you entered.`,
  invalid_criteria: msg`We cannot search by that. Please change the filters.`,
  not_signed_in: msg`You are signed out. Sign in again to go on.`,
  invalid_code: msg`That code does not match or has expired. Check it, or ask for a new one.`,
  forbidden: msg`Your account is not allowed to do this.`,
  not_found: msg`We could not find this. It may have been removed, or the link may be incomplete.`,
  changed_meanwhile: msg`Someone changed this while you were looking at it. Check the current version, and try again.`,
  in_progress: msg`We are still working on your last click. One moment, please.`,
  slot_not_available: msg`That time has just been taken. Nothing was booked. Please pick another one.`,
  hold_expired: msg`We could not keep that time any longer. What you entered is still here. Please pick a time again.`,
  appointment_not_cancelable: msg`This visit can no longer be canceled.`,
  appointment_not_movable: msg`This visit can no longer be moved.`,
  provider_not_accepting: msg`This dietitian is not taking new people at the moment.`,
  guardian_required: msg`A parent or guardian does this for people under 18.`,
  card_refused: msg`This card could not be used. Please check what you entered, or use another one.`,
  consent_required: msg`There is something to read and agree to before this visit.`,
  fee_policy_changed: msg`Your dietitian has just changed what late changes cost. Nothing was booked. Check the new terms, and book again.`,
  idempotency_key_reused: msg`This was sent before with other contents. Please reload the page and try again.`,
  phone_not_supported: msg`We can only text mobile numbers in the United States. Please enter another number.`,
  password_too_weak: msg`That password is too easy to guess. Please choose a longer one.`,
  not_licensed_in_state: msg`This dietitian is not licensed in your state.`,
  not_in_network: msg`This dietitian is not in your plan’s network.`,
  too_many_requests: msg`That was a lot of tries in a short time. Please wait a minute and try again.`,
  internal: msg`Something went wrong on our side. Nothing you entered is lost. Please try again.`,
  temporarily_unavailable: msg`We are very busy at the moment. Please try again in a minute.`,
  offline: msg`We cannot reach Sorrel. Please check your connection. What you entered is still here.`,
  timed_out: msg`Sorrel took too long to answer. Please try again.`,
} satisfies Record<Exclude<ProblemCode, SignedInCode>, MessageDescriptor>

/** The same without the time to wait, for when the server says how long that is. */
export const shortPhrases: Partial<Record<ProblemCode, MessageDescriptor>> = {
  too_many_requests: msg`That was a lot of tries in a short time.`,
  temporarily_unavailable: msg`We are very busy at the moment.`,
}

/** How long to wait, in the unit that people count in. */
export function waitPhrase(seconds: number): MessageDescriptor {
  if (seconds <= 90) return msg`Please wait ${plural(seconds, { one: '# second', other: '# seconds' })} and try again.`
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 90) return msg`Please wait ${plural(minutes, { one: '# minute', other: '# minutes' })} and try again.`
  const hours = Math.ceil(minutes / 60)
  return msg`Please wait ${plural(hours, { one: '# hour', other: '# hours' })} and try again.`
}

export const chunkPhrase = msg`A part of Sorrel could not be loaded: the connection was lost, or there is a newer version. What you entered is still here. Please try again.`
/** A refusal of a patient's age can concern a visit, a move or a place on a waiting list, so its words stand beside those of the codes. */
export const agePhrase = msg`This dietitian does not see people of this age. Nothing was booked. Please choose another dietitian.`
export const unknownPhrase = msg`Something went wrong on this screen. Please try again.`
