import type { Log } from '../log.ts'

// Serialization failures, deadlocks, time-outs of locks and statements, lack of resources, shutdown, a lost connection; a failing disk or
// missing files (58); a server that only reads, such as a replica that is not promoted yet (25006); and 3D000, which a new connection gets
// when the folder of the database is missing.
const awayCodes = /^(40001|40P01|55P03|53...|57...|58...|3D000|08...|25006|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/
const isAway = (code: string, message: string) =>
  awayCodes.test(code) ||
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Query read timeout|shutting down/i.test(
    message,
  )

/** Whether an error means that the database or the connection to it is away or busy, so that a later retry makes sense. */
export function isOutage(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return isAway(typeof code === 'string' ? code : '', typeof message === 'string' ? message : '')
}

/**
 * Keeps the node alive when the database goes away and a promise that nobody awaits fails for it, such as the queue's note of a finished
 * job. Any other such failure is a bug and still ends the process. Returns a function that stops watching.
 */
export function surviveOutages(log: Log): () => void {
  const judge = (error: unknown) => {
    if (!isOutage(error)) throw error
    log.warn({ err: error }, 'lost with the database')
  }
  process.on('unhandledRejection', judge)
  return () => process.off('unhandledRejection', judge)
}
