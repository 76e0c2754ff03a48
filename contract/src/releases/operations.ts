import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const createRelease = operation<typeof wire.createRelease>()({
  method: 'POST',
  path: '/patients/{patient_id}/release_of_information',
  access: ['patient'],
  errors: ['changed_meanwhile', 'file_not_usable', 'guardian_required', 'step_up_required', 'too_many_releases'],
  status: 201,
  idempotent: true,
  answer_seconds: 25,
  summary:
    'Lets somebody get a part of the record. Without a signature it is a draft. Signing needs a step-up; it writes the form as a PDF, which never changes afterwards.',
})

export const listReleases = operation<typeof wire.listReleases>()({
  method: 'GET',
  path: '/patients/{patient_id}/releases',
  access: ['patient', 'provider', 'admin:support'],
  staff_reason: ['params.patient_id'],
  addition: true,
  summary: 'Lists the releases of a patient with what was sent by each, the newest first. Only the patient sees drafts.',
})

export const dropReleaseDraft = operation<typeof wire.dropReleaseDraft>()({
  method: 'DELETE',
  path: '/patients/{patient_id}/releases/{release_id}',
  access: ['patient'],
  errors: ['changed_meanwhile'],
  status: 204,
  addition: true,
  summary: 'Removes a draft. What was signed can only be revoked.',
})

export const revokeRelease = operation<typeof wire.revokeRelease>()({
  method: 'POST',
  path: '/patients/{patient_id}/releases/{release_id}/revoke',
  access: ['patient', 'admin:support'],
  staff_reason: ['params.patient_id'],
  errors: ['release_not_active'],
  idempotent: true,
  addition: true,
  summary:
    'Revokes a release: from now on nothing is given away by it, and what waits to be sent stays here. Support records what a patient revoked in writing, and the patient is told.',
})

export const sendRelease = operation<typeof wire.sendRelease>()({
  method: 'POST',
  path: '/patients/{patient_id}/releases/{release_id}/send',
  access: ['patient', 'provider'],
  errors: ['care_closed', 'not_available', 'release_not_active', 'step_up_required'],
  status: 202,
  idempotent: true,
  addition: true,
  summary:
    'Sends the signed form to the recipient by fax or e-mail; a job does it and tries again if nobody answers. While one is on its way, another call adds none. It needs a step-up of a patient.',
})

export const getReleaseForm = operation<typeof wire.getReleaseForm>()({
  method: 'GET',
  path: '/patients/{patient_id}/release_form.pdf',
  access: ['patient', 'provider', 'admin:support'],
  staff_reason: ['params.patient_id'],
  summary: 'Returns the signed form of a release; without an id that of the newest active one.',
})

export const getReleaseFormPreviewUrl = operation<typeof wire.getReleaseFormPreviewUrl>()({
  method: 'GET',
  path: '/patients/files/release_form_preview_url',
  access: ['patient'],
  summary: 'Gives an address that shows the unsigned form once, within five minutes: that of a draft, or a blank one.',
})

export const openReleaseFormPreview = operation<typeof wire.openReleaseFormPreview>()({
  method: 'GET',
  path: '/patients/files/release_form_previews/{preview_token}',
  access: 'public',
  answer_seconds: 25,
  addition: true,
  summary: 'Shows the unsigned form to whoever holds the address, once.',
})
