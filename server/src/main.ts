import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { recallEndedSessions } from './auth/sessions.ts'
import { openIntegrations } from './integrations/index.ts'
import { AuditTrail } from './kernel/audit.ts'
import { clockFrom, realClock } from './kernel/clock.ts'
import { type Config, readConfig } from './kernel/config.ts'
import { surviveOutages } from './kernel/database/outages.ts'
import { openPool } from './kernel/db.ts'
import { Hub } from './kernel/live/hub.ts'
import { openLog } from './kernel/log.ts'
import { listen } from './kernel/serving/acceptors.ts'
import { contextFor, type House } from './kernel/serving/callers.ts'
import { Limits } from './kernel/serving/limits.ts'
import { serveMetrics } from './kernel/serving/metrics.ts'
import { Tokens } from './kernel/serving/tokens.ts'
import { hearFrom } from './platform/live.ts'
import { warmSearch } from './providers/search/search.ts'
import { startWorker } from './worker.ts'

const nobody = { address: 'start', device: undefined, user_agent: undefined }
export type Running = { app: FastifyInstance | undefined; address: string; stop: () => Promise<void> }

/** Starts one node on a migrated database that it reaches as app_login: the web part, the worker, or both, by `config.role`. */
export async function start(config: Config, loginUrl: string): Promise<Running> {
  const log = openLog(config)
  const stopWatching = surviveOutages(log)
  const now = config.clock ? clockFrom(config.clock) : realClock
  const pool = openPool(loginUrl, config.pool_size)
  const integrations = await openIntegrations(config, pool, now)
  const house: House = {
    config,
    pool,
    now,
    log,
    integrations,
    audit: new AuditTrail(pool),
    limits: new Limits(config.rate_limit_factor),
    tokens: new Tokens(config),
  }
  const hub = new Hub(loginUrl)
  hub.onSessionEnd((id) => house.tokens.endSession(id))
  hub.onConnect(() => recallEndedSessions(house))
  await hub.start()
  hearFrom(hub)
  const worker = config.role === 'web' ? undefined : await startWorker(house, loginUrl)
  const app = config.role === 'worker' ? undefined : await buildApp(house)
  const door = app ? await listen(app, config) : undefined
  if (app) void warmSearch(contextFor(house, { kind: 'anonymous' }, { request_id: 'start', operation: 'start', client: nobody }))
  const metrics = config.metrics_port === undefined ? undefined : await serveMetrics(house, config.metrics_port)
  const stop = async () => {
    door?.stop()
    await app?.close()
    await worker?.stop()
    await metrics?.()
    await hub.stop()
    await pool.end()
    stopWatching()
  }
  return { app, address: door?.address ?? '', stop }
}

if (import.meta.main) {
  const config = readConfig()
  if (!config.database_url) throw new Error('DATABASE_URL is needed: npm start brings its own database')
  const running = await start(config, config.database_url)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void running.stop().then(() => process.exit(0)))
}
