import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const startPrefill = operation<typeof wire.startPrefill>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/chart-note/prefill',
  access: ['provider'],
  errors: ['note_signed', 'not_available'],
  status: 202,
  status_under_way: 200,
  idempotent: true,
  summary:
    'Begins to collect proposals for the fields of a draft, each with the words of its sources. A run that is under way is returned with 200. `not_available` where no model is configured.',
})

export const listPrefills = operation<typeof wire.listPrefills>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/chart-note/prefill',
  access: ['provider'],
  summary:
    'Lists the runs that proposed something for a note, the newest first. `poll_after_ms` says when to ask again while one is under way.',
})

export const removePrefill = operation<typeof wire.removePrefill>()({
  method: 'DELETE',
  path: '/appointments/{appointment_id}/chart-note/prefill/{ai_prefill_fieldset_id}',
  access: ['provider'],
  status: 204,
  summary:
    'Cancels a run that is under way, or discards what a finished one proposed and nobody accepted. What was accepted stays in the note.',
})

export const showPrefillSource = operation<typeof wire.showPrefillSource>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/chart-note/prefill-source',
  access: ['provider'],
  addition: true,
  summary: 'Shows what a citation quotes, with what was said before and after. Empty if the source has changed or has been deleted since.',
})
