import { z } from 'zod'
import { events, file } from '../kernel/operation.ts'
import { body, Instant, InstantIn, LocalDate, text } from '../kernel/values.ts'

export const getHealth = {
  output: z.object({
    status: z.enum(['ok', 'degraded']),
    database: z.enum(['ok', 'away']),
    jobs_waiting: z.int().nullable(),
    months_ahead: z.int().nullable(),
    version: z.string(),
    at: Instant,
  }),
}
export const ping = { output: z.object({ pong: z.literal(true), at: Instant }) }
export const listenLive = { output: events(z.object({ name: z.string(), ids: z.record(z.string(), z.string()) })) }
export const getOpenApi = { output: file('application/json') }
export const getReference = { output: file('text/html') }

/** The sweeps that a machine may start. A sweep without work does nothing. */
export const sweeps = [
  'platform.forget_the_old',
  'platform.seal_audit',
  'scheduling.forget_holds',
  'scheduling.nudge_unmarked',
  'scheduling.remind',
  'scheduling.sweep_holds',
] as const

export const runBackgroundJob = {
  /** Sweeps take no arguments: `args` is left out or empty. */
  body: body({ job: z.enum(sweeps), args: body({}).optional(), run_at: InstantIn.optional(), lock_key: text(80).optional() }),
  output: z.object({ job: z.enum(sweeps), lock_key: z.string(), status: z.literal('queued') }),
}

export const getAppUpdate = {
  query: z.object({
    platform: z.enum(['web', 'ios', 'android']).default('web'),
    version: z
      .string()
      .regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/)
      .optional(),
  }),
  output: z.object({ latest: z.string(), minimum: z.string(), must_update: z.boolean() }),
}

export const listWork = {
  output: z.object({
    /** Whether any kind of work is counted for the tags of the person who asks. */
    is_counted: z.boolean(),
    items: z.array(
      z.object({
        /** Which work this is. Each feature names its own. */
        kind: z.string(),
        count: z.int().positive(),
        /** The money that it is about; null where there is none. */
        cents: z.int().nullable(),
        /** The day by which the first of it is due, by the clock of the practice. */
        due_on: LocalDate.nullable(),
        /** Whether that day is over. */
        is_late: z.boolean(),
      }),
    ),
  }),
}
