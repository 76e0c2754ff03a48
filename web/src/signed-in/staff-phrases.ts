import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SignedInCode } from '../kernel/words/phrases.ts'
import type { signedInPhrases } from './phrases.ts'

/** The words for refusals that only staff can get. */
export const staffPhrases = {
  merge_refused: msg`These two records cannot be merged.`,
  merge_not_undoable: msg`This merge can no longer be undone.`,
  invitation_not_possible: msg`This person needs no invitation: they have begun already.`,
  care_status_not_possible: msg`That is not possible in the present status of this care.`,
  reminder_not_changeable: msg`This reminder has gone out or was canceled, so it can no longer be changed.`,
  nobody_to_remind: msg`Nobody gets this reminder now.`,
  note_signed: msg`This note is signed. Add an addendum, or unlock it first.`,
  note_not_signed: msg`This note is not signed.`,
  unreadable_calendar: msg`We could not read that file. Nothing was imported. Export the calendar once more, as an .ics file.`,
  note_not_unlockable: msg`A note can be unlocked for 24 hours after it was signed. Please add an addendum.`,
  note_incomplete: msg`Something is missing in this note. It is not signed.`,
  claim_not_ready: msg`Something in this claim is wrong or missing. It was not sent.`,
  claim_held: msg`This claim is held. Lift the hold first.`,
  claim_act_not_possible: msg`That is not possible in the present state of this claim.`,
  claim_unchanged: msg`Nothing in this correction differs from what the payer has, so it would be denied as a duplicate. Change what was wrong, or say why it goes again as it was.`,
  first_claim_unanswered: msg`The payer has not answered the other claim yet. Correct it once the answer is here.`,
  remittance_differs: msg`The answer and the claim differ. Confirm each difference first.`,
  remittance_of_other_payer: msg`This claim went to a different payer from the one that answered.`,
  remittance_built_on: msg`Something else has happened to the claim since, so this match can no longer be taken back.`,
  visits_stay_apart: msg`One claim cannot cover both visits: their place, plan, referral or promised price is not the same, or somebody changed the lines, diagnoses or place by hand.`,
  encounter_not_billable: msg`As it stands, this cannot be billed or changed. Please reload the page.`,
  too_many_phrases: msg`There are as many phrases as one person can keep. Remove one that you no longer use.`,
  import_not_possible: msg`This import has moved on in the meantime. Please reload the page.`,
  import_unreadable: msg`We could not read that file. Nothing was changed.`,
  refund_exceeds_charge: msg`That is more than can still be given back from this payment.`,
  second_person_required: msg`Somebody else has to do this.`,
  appointment_not_markable: msg`This visit cannot be marked yet, or was marked already.`,
} satisfies Record<Exclude<SignedInCode, keyof typeof signedInPhrases>, MessageDescriptor>
