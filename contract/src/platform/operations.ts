import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const getHealth = operation<typeof wire.getHealth>()({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Whether this node can do its work: its database answers, its jobs are not piling up, and there is room for the months to come.',
})

export const ping = operation<typeof wire.ping>()({
  method: 'GET',
  path: '/ping',
  access: 'public',
  summary: 'Whether this node is up, asked without touching anything else.',
})

export const listenLive = operation<typeof wire.listenLive>()({
  method: 'GET',
  path: '/live',
  access: ['patient', 'provider', 'admin'],
  addition: true,
  summary: 'What changes for the signed-in person, as server-sent events; resumed by the header last-event-id.',
})

export const getOpenApi = operation<typeof wire.getOpenApi>()({
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  addition: true,
  summary: 'This description.',
})

export const getReference = operation<typeof wire.getReference>()({
  method: 'GET',
  path: '/reference',
  access: 'public',
  addition: true,
  summary: 'The same description as a page to read.',
})

export const runBackgroundJob = operation<typeof wire.runBackgroundJob>()({
  method: 'POST',
  path: '/background-jobs',
  access: 'machine',
  status: 202,
  idempotent: true,
  summary: 'Lets a sweep run now or later; one run waits per lock key.',
})

export const getAppUpdate = operation<typeof wire.getAppUpdate>()({
  method: 'GET',
  path: '/app-update',
  access: 'public',
  summary: 'Whether an app of this version must be updated before it is used on.',
})
