import { z } from 'zod'
import { events, file } from '../kernel/operation.ts'
import { Instant } from '../kernel/values.ts'

export const getHealth = {
  output: z.object({
    status: z.enum(['ok', 'degraded']),
    database: z.enum(['ok', 'away']),
    jobs_waiting: z.int().nullable(),
    version: z.string(),
    at: Instant,
  }),
}
export const ping = { output: z.object({ pong: z.literal(true), at: Instant }) }
export const listenLive = { output: events(z.object({ name: z.string(), ids: z.record(z.string(), z.string()) })) }
export const getOpenApi = { output: file('application/json') }
export const getReference = { output: file('text/html') }
