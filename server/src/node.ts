import { constants, setPriority } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { openHouse } from './house.ts'
import type { Config } from './kernel/config.ts'
import { surviveOutages } from './kernel/database/outages.ts'
import { listen } from './kernel/serving/acceptors.ts'
import { makeContextFor } from './kernel/serving/callers.ts'
import { serveMetrics } from './kernel/serving/metrics.ts'
import { startWorker } from './worker.ts'

const nobody = { address: 'start', device: undefined, user_agent: undefined }
export type Running = { app: FastifyInstance | undefined; address: string; stop: () => Promise<void> }

/** Starts one node on a migrated database that it enters as app_login: the web part, the worker, or both, by `config.role`. */
export async function start(config: Config, loginUrl: string, given: Parameters<typeof openHouse>[2] = {}): Promise<Running> {
  const { house, closeHouse } = await openHouse(config, loginUrl, given)
  const stopWatching = surviveOutages(house.log)
  // Nobody waits for the worker as they wait for an answer, so on a busy machine it goes after the nodes that answer.
  if (config.role === 'worker') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const worker = config.role === 'web' ? undefined : await startWorker(house, loginUrl)
  const app = config.role === 'worker' ? undefined : await buildApp(house)
  const door = app ? await listen(app, config) : undefined
  const start = makeContextFor(house, { kind: 'anonymous' }, { request_id: 'start', operation: 'start', client: nobody })
  if (app)
    for (const warmUp of house.features.warmUps) void warmUp(start).catch((err: unknown) => house.log.warn({ err }, 'not read ahead'))
  const metrics = config.metrics_port === undefined ? undefined : await serveMetrics(house, config.metrics_port)
  const stop = async () => {
    door?.stop()
    await app?.close()
    await worker?.stop()
    await metrics?.()
    await closeHouse()
    stopWatching()
  }
  return { app, address: door?.address ?? '', stop }
}
