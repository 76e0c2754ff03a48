import type { CompiledQuery, QueryResult } from 'kysely'
import type pg from 'pg'
import { askClaimed } from './claimed-query.ts'
import { type Claims, claimsSql, readClaimsSql, valuesOf } from './claims.ts'
import { type Door, refuseStreaming } from './door.ts'
import { forgetPlans, isOutdated, type Protocol, planName, plansPerConnection } from './plans.ts'

/**
 * The quick door. A read and its claims travel in one round trip, and a transaction sends its claims along with `begin`, on a connection that
 * keeps the plans of what it has been asked. It overrides private parts of `pg`; the plain door does the same without.
 */
export class PipelinedDoor implements Door {
  client: pg.PoolClient
  claims: unknown[]
  begun: Promise<unknown> | null = null
  outdated = false
  constructor(client: pg.PoolClient, claims: Claims) {
    this.client = client
    this.claims = valuesOf(claims)
  }
  /** Sent, not awaited: it travels with the first statement. Its own failure is the one worth telling. */
  async begin() {
    this.begun = Promise.all([this.client.query('begin'), this.client.query(this.planned(claimsSql, this.claims))])
    this.begun.catch(() => {})
  }
  async end(word: 'commit' | 'rollback') {
    this.begun = null
    const { command } = await this.client.query(word)
    if (this.outdated) await forgetPlans(this.client)
    // NOTE: COMMIT of a failed transaction answers ROLLBACK and no error; a swallowed error would lose the work in silence.
    if (word === 'commit' && command !== 'COMMIT') throw new Error('transaction was already aborted')
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = this.begun
      ? await this.inside(sql, parameters)
      : await askClaimed(this.client, this.claims, readClaimsSql, sql, parameters)
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }
  async inside(sql: string, parameters: readonly unknown[]) {
    const asked = this.client.query(this.planned(sql, parameters))
    const [mine, begun] = await Promise.allSettled([asked, this.begun])
    if (begun.status === 'rejected') throw begun.reason
    if (mine.status === 'rejected') throw this.known(mine.reason)
    return mine.value
  }
  planned(text: string, values: readonly unknown[]): pg.QueryConfig {
    const name = planName(this.claims[0], text)
    const { parsedStatements } = (this.client as unknown as { connection: Protocol }).connection
    const kept = name && (parsedStatements[name] !== undefined || Object.keys(parsedStatements).length < plansPerConnection)
    return kept ? { name, text, values: values as unknown[] } : { text, values: values as unknown[] }
  }
  /** A plan that a migration made useless ends the transaction like a conflict with another one: asked again, all is well. */
  known(error: Error & { code?: string }): Error {
    if (!isOutdated(error)) return error
    this.outdated = true
    return Object.assign(new Error('the tables have changed', { cause: error }), { code: '40001' })
  }
  async write(sql: string, values: readonly unknown[]) {
    await askClaimed(this.client, this.claims, claimsSql, sql, values)
  }
  release() {
    this.client.release()
  }
  streamQuery = refuseStreaming
}
