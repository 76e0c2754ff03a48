import type { Log } from '../log.ts'

// Serialization, deadlock, lock and statement time-outs, resources, shutdown, connection loss; the disk or its files (58), and with them
// the whole database (3D000, which a new connection is told when the folder is missing).
const awayCodes = /^(40001|40P01|55P03|53...|57...|58...|3D000|08...|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/
const isAway = (code: string, message: string) =>
  awayCodes.test(code) ||
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Query read timeout|shutting down/i.test(
    message,
  )

/** Whether an error says that the database, or the way to it, is away or busy for now: trying again later is right. */
export function isOutage(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return isAway(typeof code === 'string' ? code : '', typeof message === 'string' ? message : '')
}

/**
 * Keeps the node alive when a promise that nobody waits for fails because the database went away, as the queue's own note of a finished job does.
 * Any other such failure is a bug and still ends the process. Answers how to stop watching.
 */
export function surviveOutages(log: Log): () => void {
  const judge = (error: unknown) => {
    if (!isOutage(error)) throw error
    log.warn({ err: error }, 'lost with the database')
  }
  process.on('unhandledRejection', judge)
  return () => process.off('unhandledRejection', judge)
}
