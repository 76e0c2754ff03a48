import * as operations from '@sorrel/contract/platform/operations'
import * as wire from '@sorrel/contract/platform/wire'
import { z } from 'zod'
import { readDatabaseHealth } from '../kernel/database/health.ts'
import { fewestMonths } from '../kernel/database/partitions.ts'
import { version } from '../kernel/description/version.ts'
import { Download, implement, Page } from '../kernel/implement.ts'
import { declareJob, enqueue } from '../kernel/jobs.ts'
import { writeOpenApi, writeReference } from './description.ts'
import { openLiveStream } from './live.ts'
import { listWork } from './work/listing.ts'
import type { WorkSource } from './work/source.ts'

/** The operations of the platform, with the work that all features know of. */
export const servePlatform = (workSources: readonly WorkSource[]) =>
  implement(
    'platform',
    operations,
    wire,
  )({
    getHealth: async (ctx) => {
      const health = await readDatabaseHealth(ctx)
      return {
        status: health && health.months_ahead >= fewestMonths ? 'ok' : 'degraded',
        database: health ? 'ok' : 'away',
        jobs_waiting: health?.jobs_waiting ?? null,
        months_ahead: health?.months_ahead ?? null,
        version,
        at: ctx.now(),
      }
    },
    ping: async (ctx) => ({ pong: true, at: ctx.now() }),
    listenLive: async (ctx) => openLiveStream(ctx),
    getOpenApi: async (ctx) =>
      new Download('application/json', 'openapi.json', writeOpenApi(ctx.features.served), { disposition: 'inline' }),
    getReference: async (ctx) => new Page(writeReference(ctx.features.served)),
    runBackgroundJob: async (ctx, { body }) => {
      const lock_key = body.lock_key ?? body.job
      await enqueue(ctx, sweepOf(body.job), body.args ?? {}, {
        key: `machine:${lock_key}`,
        ...(body.run_at ? { run_at: body.run_at } : {}),
      })
      return { job: body.job, lock_key, status: 'queued' as const }
    },
    listWork: (ctx) => listWork(ctx, workSources),
    // The only app is the one that this server serves, so it is always the latest. Older ones go on unless the operator says otherwise.
    getAppUpdate: async ({ config }, { query }) => ({
      latest: version,
      minimum: config.app_minimum,
      must_update: query.version !== undefined && isOlder(query.version, config.app_minimum),
    }),
  })

/** The queue knows a job by its name; sweeps take no payload. */
const sweepOf = (name: string) => declareJob(name, z.object({}))

function isOlder(mine: string, theirs: string): boolean {
  const [a, b] = [mine, theirs].map((text) => text.split('.').map(Number)) as [number[], number[]]
  const first = a.findIndex((part, at) => part !== b[at])
  return first >= 0 && a[first]! < b[first]!
}
