import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

const own = { needless: 'It is about a file that the caller uploads.' } as const

export const startFile = operation<typeof wire.startFile>()({
  method: 'POST',
  path: '/files',
  access: ['patient', 'provider', 'admin:support', 'admin:billing_operations'],
  staff_reason: own,
  errors: ['file_not_accepted', 'too_many_files'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Begins an upload and says in how many pieces the file is sent. A file that is too large or of a kind that is not accepted is refused before it is sent.',
})

export const sendPiece = operation<typeof wire.sendPiece>()({
  method: 'PUT',
  path: '/files/{file_id}/pieces/{n}',
  access: ['patient', 'provider', 'admin:support', 'admin:billing_operations'],
  staff_reason: own,
  errors: ['file_not_usable'],
  status: 204,
  addition: true,
  summary: 'Sends one piece of a file, counted from 0. The same piece may be sent again, and pieces may come in any order.',
})

export const getFileProgress = operation<typeof wire.getFileProgress>()({
  method: 'GET',
  path: '/files/{file_id}/pieces',
  access: ['patient', 'provider', 'admin:support', 'admin:billing_operations'],
  staff_reason: own,
  addition: true,
  summary: 'Says which pieces of a file have arrived, so that an interrupted upload can go on.',
})

export const finishFile = operation<typeof wire.finishFile>()({
  method: 'POST',
  path: '/files/{file_id}/finish',
  access: ['patient', 'provider', 'admin:support', 'admin:billing_operations'],
  staff_reason: own,
  errors: ['file_incomplete', 'file_not_accepted'],
  answer_seconds: 25,
  addition: true,
  summary:
    'Puts the pieces together and checks what they are. A picture is drawn anew, upright and without the facts that a camera adds, such as the place. A call for a finished file answers the same again.',
})

export const getFile = operation<typeof wire.getFile>()({
  method: 'GET',
  path: '/files/{file_id}',
  access: ['patient', 'provider'],
  addition: true,
  summary:
    'Returns a file, or a small picture of it. Whoever uploaded it reads it at once, everybody else once it belongs to something that they may read.',
})

export const dropFile = operation<typeof wire.dropFile>()({
  method: 'DELETE',
  path: '/files/{file_id}',
  access: ['patient', 'provider', 'admin:support', 'admin:billing_operations'],
  staff_reason: own,
  status: 204,
  addition: true,
  summary: 'Removes a file that was uploaded and not used yet.',
})

export const listPatientFiles = operation<typeof wire.listPatientFiles>()({
  method: 'GET',
  path: '/patients/{patient_id}/files',
  access: ['patient', 'provider'],
  addition: true,
  summary: 'Lists the files that belong to the record of a patient, the newest first, as far as the caller may read them.',
})
