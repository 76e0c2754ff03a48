import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const getHealth = operation<typeof wire.getHealth>()({
  method: 'GET',
  path: '/health',
  access: 'public',
  passes_full: true,
  summary:
    'Says whether this node can do its work: its database answers, and the coming months have partitions. Also counts the jobs that have been due for more than a minute.',
})

export const ping = operation<typeof wire.ping>()({
  method: 'GET',
  path: '/ping',
  access: 'public',
  passes_full: true,
  summary: 'Says that this node is up. It touches neither the database nor anything else.',
})

export const listenLive = operation<typeof wire.listenLive>()({
  method: 'GET',
  path: '/live',
  access: ['patient', 'provider', 'admin'],
  own_account: true,
  addition: true,
  summary: 'Streams live events for the signed-in person as server-sent events. The header last-event-id resumes an interrupted stream.',
})

export const getOpenApi = operation<typeof wire.getOpenApi>()({
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  addition: true,
  summary: 'Returns this description of the API in OpenAPI format.',
})

export const getReference = operation<typeof wire.getReference>()({
  method: 'GET',
  path: '/reference',
  access: 'public',
  addition: true,
  summary: 'Returns the same description as a readable page.',
})

export const runBackgroundJob = operation<typeof wire.runBackgroundJob>()({
  method: 'POST',
  path: '/background-jobs',
  access: 'machine',
  status: 202,
  idempotent: true,
  summary: 'Enqueues a sweep, to run now or later. At most one run waits for each lock key.',
})

export const getAppUpdate = operation<typeof wire.getAppUpdate>()({
  method: 'GET',
  path: '/app-update',
  access: 'public',
  summary: 'Says whether an app of this version must be updated before it can be used further.',
})

export const listWork = operation<typeof wire.listWork>()({
  method: 'GET',
  path: '/admin/work',
  access: ['admin'],
  staff_reason: { needless: 'It counts what waits, and shows nobody.' },
  addition: true,
  summary: 'Counts the work that waits for the administrator who asks, by kind and as far as their tags open it, the most urgent first.',
})
