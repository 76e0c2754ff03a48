import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SignedInCode } from '../kernel/words/phrases.ts'

/** The words for refusals that only signed-in people can get. */
export const signedInPhrases = {
  setup_required: msg`Please book your first visit with your details first.`,
  series_conflict: msg`Some of these dates are not available. Nothing was booked. Choose which of them to leave out.`,
  care_closed: msg`Care has ended, so nothing more can be added here.`,
  merge_refused: msg`These two records cannot be merged.`,
  merge_not_undoable: msg`This merge can no longer be undone.`,
  invitation_not_possible: msg`This person needs no invitation: they have begun already.`,
  care_status_not_possible: msg`That is not possible in the present status of this care.`,
  reminder_not_changeable: msg`This reminder has gone out or was canceled, so it can no longer be changed.`,
  nobody_to_remind: msg`Nobody gets this reminder now.`,
  file_incomplete: msg`A part of the file did not arrive. Please try again.`,
  file_not_usable: msg`This file can no longer be used. Please upload it once more.`,
  file_not_accepted: msg`We cannot use this file. Please choose a picture (JPEG or PNG) or a PDF.`,
  too_many_files: msg`That is as much as can be uploaded in one day. Please go on tomorrow.`,
  release_not_active: msg`This release is not active, so nothing is given away by it.`,
  note_signed: msg`This note is signed. Add an addendum, or unlock it first.`,
  note_not_signed: msg`This note is not signed.`,
  note_not_unlockable: msg`A note can be unlocked for 24 hours after it was signed. Please add an addendum.`,
  note_incomplete: msg`Something is missing in this note. It is not signed.`,
  not_a_video_visit: msg`This visit is in person, so it has no call.`,
  call_not_open: msg`The room for this visit is not open.`,
  call_full: msg`The call is full. Somebody has to leave before anybody else can come in.`,
  too_many_releases: msg`There are as many open releases as there can be. Revoke one that is no longer needed, or remove a draft.`,
  unreadable_calendar: msg`We could not read that file. Nothing was imported. Export the calendar once more, as an .ics file.`,
  reason_required: msg`Please say why you open this.`,
  import_not_possible: msg`This import is not at that point any more. Please reload the page.`,
  import_unreadable: msg`We could not read that file. Nothing was changed.`,
  second_person_required: msg`Somebody else has to do this.`,
  appointment_not_markable: msg`This visit cannot be marked yet, or was marked already.`,
  too_many_guardians: msg`As many people as possible act for this person already, or are invited to.`,
  too_many_dependents: msg`You already act for as many people as one account can. Stop acting for one of them, or ask us for help.`,
} satisfies Record<SignedInCode, MessageDescriptor>
