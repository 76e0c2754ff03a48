import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SignedInCode } from '../kernel/words/phrases.ts'

/** The words for refusals that only signed-in people can get. */
export const signedInPhrases = {
  offer_of_another: msg`This time is kept for somebody else. If you got the message, sign in with the phone number to which we sent it.`,
  too_many_waiting_lists: msg`You are on as many waiting lists as one person can be. Leave one of them first.`,
  not_available: msg`This is not available here.`,
  already_exists: msg`This exists already.`,
  step_up_required: msg`For this step we need to be sure it is you. Please confirm with your code or password.`,
  unsupported_media_type: msg`We cannot read files of that kind.`,
  payload_too_large: msg`That file is too large.`,
  too_many_visits: msg`There are already as many visits ahead as one account can book. Cancel one, or ask your dietitian to book this one for you.`,
  setup_required: msg`Please book your first visit with your details first.`,
  series_conflict: msg`Some of these dates are not available. Nothing was booked. Choose which of them to leave out.`,
  care_closed: msg`Care has ended, so nothing more can be added here.`,
  file_incomplete: msg`A part of the file did not arrive. Please try again.`,
  file_not_usable: msg`This file can no longer be used. Please upload it once more.`,
  file_not_accepted: msg`We cannot use this file. Please choose a picture (JPEG or PNG) or a PDF.`,
  too_many_files: msg`That is as much as can be uploaded in one day. Please go on tomorrow.`,
  release_not_active: msg`This release is not active, so nothing is given away by it.`,
  note_signed: msg`This note is signed. Add an addendum, or unlock it first.`,
  note_not_signed: msg`This note is not signed.`,
  contest_open: msg`You contest this bill already. We are looking at it.`,
  contest_over: msg`This can no longer be contested or changed. Please write to us if something is wrong.`,
  not_insured: msg`No insurance pays for this visit, so it has no claim.`,
  payment_under_way: msg`This is being paid at the moment. Nothing else was charged.`,
  not_a_video_visit: msg`This visit is in person, so it has no call.`,
  call_not_open: msg`The room for this visit is not open.`,
  call_full: msg`The call is full. Somebody has to leave before anybody else can come in.`,
  channel_closed: msg`Care has ended, so this conversation can only be read.`,
  message_not_changeable: msg`A message can be changed or taken back for 15 minutes, by whoever wrote it.`,
  too_many_releases: msg`There are as many open releases as there can be. Revoke one that is no longer needed, or remove a draft.`,
  unreadable_calendar: msg`We could not read that file. Nothing was imported. Export the calendar once more, as an .ics file.`,
  reason_required: msg`Please say why you open this.`,
  too_many_guardians: msg`As many people as possible act for this person already, or are invited to.`,
  too_many_dependents: msg`You already act for as many people as one account can. Stop acting for one of them, or ask us for help.`,
} satisfies Partial<Record<SignedInCode, MessageDescriptor>>
