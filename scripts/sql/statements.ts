import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Served } from '../../server/src/kernel/implement.ts'
import type { TestApp } from '../../server/src/kernel/testing.ts'
import { type Send, typeCalls } from '../../server/src/kernel/tests/calls.ts'
import { operationOf } from '../../server/src/kernel/tests/recording.ts'

/** A statement that the server sent, with its operation and its role. */
export type Sent = { operation: Served; text: string; role: string }

// The arguments of `query`: a text with values, a prepared query, or a query that carries its own claims.
type Given = string | { text: string; values?: unknown[]; claims?: unknown[] }
const control = /^(?:begin|commit|rollback|deallocate)\b/i
const setsRole = /^select set_config\('role',/

/** Returns the same app. `sent` collects every statement of an operation, without the claims and the statements about transactions. */
export function listenToStatements(t: TestApp): { t: TestApp; sent: Sent[] } {
  const sent: Sent[] = []
  const during = new AsyncLocalStorage<Served>()
  const { pool } = t.house
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const listening = async () => {
    const operation = during.getStore()
    const client = await connect()
    return operation ? listeningClient(client, ({ text, role }) => sent.push({ operation, text, role })) : client
  }
  pool.connect = listening as typeof pool.connect
  const send: Send = (line, given) => {
    const operation = operationOf(line)
    return operation ? during.run(operation, () => t.send(line, given)) : t.send(line, given)
  }
  return { t: { ...t, send, call: typeCalls(send) }, sent }
}

function listeningClient(client: pg.PoolClient, tell: (heard: { text: string; role: string }) => void): pg.PoolClient {
  let role = 'app_user'
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  const hear = (...words: unknown[]) => {
    const given = words[0] as Given
    const { text, values, claims }: { text: string; values?: unknown[]; claims?: unknown[] } =
      typeof given === 'string' ? { text: given, values: words[1] as unknown[] } : given
    if (setsRole.test(text)) role = String(values?.[0] ?? role)
    else if (!control.test(text)) tell({ text, role: String(claims?.[0] ?? role) })
    return query(...words)
  }
  return Object.assign(Object.create(client) as pg.PoolClient, { query: hear, release: (error?: Error) => client.release(error) })
}
