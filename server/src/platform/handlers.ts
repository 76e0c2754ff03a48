import * as operations from '@sorrel/contract/platform/operations'
import * as wire from '@sorrel/contract/platform/wire'
import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import { Download, implement, Page } from '../kernel/implement.ts'
import { openApiDocument, referencePage } from './description.ts'
import { liveStream } from './live.ts'

const version = '0.1.0'

export const platform = implement(
  'platform',
  operations,
  wire,
)({
  getHealth: async (ctx) => {
    const waiting = await jobsWaiting(ctx).catch(() => undefined)
    return {
      status: waiting === undefined ? 'degraded' : 'ok',
      database: waiting === undefined ? 'away' : 'ok',
      jobs_waiting: waiting ?? null,
      version,
      at: ctx.now(),
    }
  },
  ping: async (ctx) => ({ pong: true, at: ctx.now() }),
  listenLive: async (ctx) => liveStream(ctx),
  getOpenApi: async () => new Download('application/json', 'openapi.json', openApiDocument(), 'inline'),
  getReference: async () => new Page(referencePage),
})

async function jobsWaiting(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`select app.jobs_waiting() as count`.execute(ctx.db)
  return rows[0]!.count
}
