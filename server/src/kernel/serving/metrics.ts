import { createServer } from 'node:http'
import { readDatabaseHealth } from '../database/health.ts'
import { type House, makeSystemContext } from './callers.ts'

/**
 * Serves Prometheus metrics of the process, the pool and the queue on a port of their own; they say nothing about people. Returns a
 * function that stops it.
 */
export async function serveMetrics(house: House, port: number): Promise<() => Promise<void>> {
  const { collectDefaultMetrics, Gauge, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const { name, help, read } of gaugesOf(house))
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await read()) ?? Number.NaN)
      },
    })
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () => new Promise((resolve) => server.close(() => resolve()))
}

type Reading = { name: string; help: string; read: () => number | undefined | Promise<number | undefined> }

function gaugesOf(house: House): Reading[] {
  const { pool } = house
  const health = () => readDatabaseHealth(makeSystemContext(house, 'metrics'))
  return [
    { name: 'sorrel_pool_connections', help: 'Database connections that are open.', read: () => pool.totalCount },
    { name: 'sorrel_pool_waiting', help: 'Requests that wait for a database connection.', read: () => pool.waitingCount },
    { name: 'sorrel_jobs_waiting', help: 'Jobs due for more than a minute.', read: async () => (await health())?.jobs_waiting },
    {
      name: 'sorrel_months_ahead',
      help: 'Months to come that have partitions; a job of every day keeps eighteen.',
      read: async () => (await health())?.months_ahead,
    },
  ]
}
