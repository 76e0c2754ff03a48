import type { CompiledQuery, QueryResult } from 'kysely'
import type pg from 'pg'
import { runClaimed } from './claimed-query.ts'
import { type Claims, claimsSql, readClaimsSql, valuesOf } from './claims.ts'
import { type Door, refuseStreaming } from './door.ts'
import { forgetPlans, isOutdated, type Protocol, planName, plansPerConnection } from './plans.ts'

/**
 * The quick door. A read and its claims travel in one round trip; a transaction sends its claims together with `begin`. Its connections
 * keep the plans of the statements that they have run. It overrides private parts of `pg`; the plain door does without that.
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
  /**
   * Does not wait for the answer, so that `begin` and the claims travel with the first statement. If `begin` fails, its error is the one
   * to report.
   */
  async begin() {
    this.begun = Promise.all([this.client.query('begin'), this.client.query(this.withPlan(claimsSql, this.claims))])
    this.begun.catch(() => {})
  }
  async end(word: 'commit' | 'rollback') {
    this.begun = null
    const { command } = await this.client.query(word)
    if (this.outdated) await forgetPlans(this.client)
    // NOTE: COMMIT of a failed transaction answers ROLLBACK without an error. If we ignored that, the work would be lost silently.
    if (word === 'commit' && command !== 'COMMIT') throw new Error('transaction was already aborted')
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = this.begun
      ? await this.runInside(sql, parameters)
      : await runClaimed(this.client, this.claims, readClaimsSql, sql, parameters)
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }
  async runInside(sql: string, parameters: readonly unknown[]) {
    const asked = this.client.query(this.withPlan(sql, parameters))
    const [mine, begun] = await Promise.allSettled([asked, this.begun])
    if (begun.status === 'rejected') throw begun.reason
    if (mine.status === 'rejected') throw this.toConflict(mine.reason)
    return mine.value
  }
  withPlan(text: string, values: readonly unknown[]): pg.QueryConfig {
    const name = planName(this.claims[0], text)
    const { parsedStatements } = (this.client as unknown as { connection: Protocol }).connection
    const kept = name && (parsedStatements[name] !== undefined || Object.keys(parsedStatements).length < plansPerConnection)
    return kept ? { name, text, values: values as unknown[] } : { text, values: values as unknown[] }
  }
  /** A plan that a migration made useless ends the transaction like a conflict with another transaction: a retry succeeds. */
  toConflict(error: Error & { code?: string }): Error {
    if (!isOutdated(error)) return error
    this.outdated = true
    return Object.assign(new Error('the tables have changed', { cause: error }), { code: '40001' })
  }
  async write(sql: string, values: readonly unknown[]) {
    await runClaimed(this.client, this.claims, claimsSql, sql, values)
  }
  release() {
    this.client.release()
  }
  streamQuery = refuseStreaming
}
