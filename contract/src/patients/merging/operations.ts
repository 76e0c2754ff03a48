import { operation } from '../../kernel/operation.ts'
import type * as wire from './wire.ts'

export const mergePatients = operation<typeof wire.mergePatients>()({
  method: 'POST',
  path: '/admin/patients/merge',
  access: ['admin:support'],
  staff_reason: [['body.from_id', 'body.into_id']],
  errors: ['step_up_required', 'merge_refused'],
  idempotent: true,
  addition: true,
  answer_seconds: 30,
  summary:
    'Merges two records of one person: every row that names the first patient names the second one from then on. With `dry_run` it only says what would move, what both have, and by which rule that is settled. Merging needs a step-up; the person is told, and whoever was signed in to the first record signs in again.',
})

export const undoMerge = operation<typeof wire.undoMerge>()({
  method: 'POST',
  path: '/admin/patients/merges/{merge_id}/undo',
  access: ['admin:support'],
  staff_reason: ['params.merge_id'],
  errors: ['step_up_required', 'merge_not_undoable'],
  addition: true,
  answer_seconds: 30,
  summary:
    'Takes a merge back whole, with a step-up. It is possible until either of the two gets a new row; `merge_not_undoable` says what stands in the way.',
})

export const listMerges = operation<typeof wire.listMerges>()({
  method: 'GET',
  path: '/admin/patients/merges',
  access: ['admin:support'],
  staff_reason: ['query.patient_id', 'practice'],
  addition: true,
  summary: 'Lists the merges of patients, the newest first; with `patient_id` those of one patient.',
})
