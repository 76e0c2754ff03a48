import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

/** Lines carry route templates, ids of requests, codes and times; never bodies, queries, names, numbers or tokens. */
export function openLog(config: Config, to?: { write: (line: string) => void }): Logger {
  const options = { level: config.log_level, base: { app: 'sorrel' }, serializers: { err: describeError } }
  return to ? pino(options, to) : pino(options)
}

// The message and the detail of a database error can quote the row; its code, place and stack do not.
function describeError(error: Error & { code?: string; constraint?: string; table?: string; severity?: string }) {
  return {
    type: error.name,
    message: writeMessage(error),
    code: error.code,
    constraint: error.constraint,
    table: error.table,
    // The lines before the frames repeat the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  }
}

function writeMessage(error: Error & { code?: string; severity?: string }): string {
  if (typeof error.severity === 'string') return `database error ${error.code}`
  // It quotes the beginning of what was read, such as the words that a service heard.
  if (error instanceof SyntaxError && error.message.includes('JSON')) return 'what came is no JSON'
  return withoutPeople(error.message)
}

// Carriers quote the number or address that they refuse.
const withoutPeople = (message: string) => message.replaceAll(/\S+@\S+/g, '…').replaceAll(/\+?\d[\d ().-]{5,}\d/g, '…')
