import { setTimeout as wait } from 'node:timers/promises'
import { type Asked, Connection, type Told } from './http.ts'

export type Load = { told: Told[]; seconds: number }

/** Sends requests from `clients` clients until all `count` are answered. Each client sends its next request as soon as the last is answered. */
export async function runClosedLoop(port: number, clients: number, count: number, make: (index: number) => Asked): Promise<Load> {
  const told: Told[] = []
  let next = 0
  const began = performance.now()
  const client = async () => {
    const connection = new Connection(port)
    while (next < count) told.push(await connection.ask(make(next++)))
    connection.close()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { told, seconds: (performance.now() - began) / 1000 }
}

/**
 * Sends requests at a fixed rate, whether or not earlier ones are answered. A time counts from the moment when its request was due, so that
 * queueing shows. A broken connection counts as status 0.
 */
export async function runOpenLoop(port: number, perSecond: number, count: number, make: (index: number) => Asked): Promise<Load> {
  const idle: Connection[] = []
  const began = performance.now()
  const one = async (index: number) => {
    const due = began + (index * 1000) / perSecond
    await wait(Math.max(0, due - performance.now()))
    const connection = idle.pop() ?? new Connection(port)
    const told = await connection.ask(make(index)).catch((error: Error) => ({ status: 0, text: error.message, retryAfter: 0 }))
    idle.push(connection)
    return { ...told, ms: performance.now() - due }
  }
  const told = await Promise.all(Array.from({ length: count }, (_, index) => one(index)))
  for (const connection of idle) connection.close()
  return { told, seconds: (performance.now() - began) / 1000 }
}

/** Sends all requests at once, each on its own connection, which is open before the first is sent. */
export async function sendAllAtOnce(port: number, asked: readonly Asked[], open: Asked): Promise<Load> {
  const connections = asked.map(() => new Connection(port))
  for (let at = 0; at < connections.length; at += 50)
    await Promise.all(connections.slice(at, at + 50).map((connection) => connection.ask(open)))
  const began = performance.now()
  const told = await Promise.all(connections.map((connection, index) => connection.ask(asked[index]!)))
  for (const connection of connections) connection.close()
  return { told, seconds: (performance.now() - began) / 1000 }
}

/** The value below which this share of the numbers lies, such as 0.99 for the 99th percentile. */
export function quantileOf(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN
}
export const medianOf = (numbers: readonly number[]): number => quantileOf(numbers, 0.5)
export const timesOf = (load: Load): number[] => load.told.map(({ ms }) => ms)

/** The number of answers with each status, as `201 × 20, 409 × 480`. */
export function countStatuses(told: readonly { status: number }[]): string {
  const counts = Map.groupBy(told, ({ status }) => status)
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, all]) => `${status} × ${all.length}`)
    .join(', ')
}
