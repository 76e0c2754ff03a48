import { createServer } from 'node:http'
import { databaseHealth } from '../database/health.ts'
import { type House, systemContext } from './callers.ts'

/** Prometheus metrics on a port of their own, off unless METRICS_PORT is set: of the process, the pool and the queue, and of nobody. */
export async function serveMetrics(house: House, port: number): Promise<() => Promise<void>> {
  const { collectDefaultMetrics, Gauge, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { pool } = house
  new Gauge({
    name: 'sorrel_pool_connections',
    help: 'Database connections that are open.',
    registers: [registry],
    collect() {
      this.set(pool.totalCount)
    },
  })
  new Gauge({
    name: 'sorrel_pool_waiting',
    help: 'Requests that wait for a database connection.',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount)
    },
  })
  new Gauge({
    name: 'sorrel_jobs_waiting',
    help: 'Jobs due for more than a minute.',
    registers: [registry],
    async collect() {
      const health = await databaseHealth(systemContext(house, 'metrics'))
      this.set(health?.jobs_waiting ?? Number.NaN)
    },
  })
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () => new Promise((resolve) => server.close(() => resolve()))
}
