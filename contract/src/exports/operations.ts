import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const getExport = operation<typeof wire.getExport>()({
  method: 'GET',
  path: '/patients/{patient_id}/export',
  access: ['patient'],
  addition: true,
  summary:
    'Says how far the archive of everything about a patient is. Once it is ready, the session that asked for it gets its address for one day.',
})

export const startExport = operation<typeof wire.startExport>()({
  method: 'POST',
  path: '/patients/{patient_id}/export',
  access: ['patient'],
  errors: ['step_up_required'],
  status: 202,
  idempotent: true,
  addition: true,
  summary:
    'Asks for an archive of everything about a patient: a page that opens without a connection, and the files beside it. One is made at a time; asking again meanwhile answers about that one. It holds what the caller may see.',
})
