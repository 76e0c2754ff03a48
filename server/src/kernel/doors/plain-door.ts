import type { CompiledQuery, QueryResult } from 'kysely'
import type pg from 'pg'
import { type Claims, claimsSql, valuesOf } from './claims.ts'
import { type Door, refuseStreaming } from './door.ts'

/**
 * The plain door uses only the published interface of `pg`. It sends `begin`, the claims, the statement and `commit` one after the
 * other, each after the answer to the one before. It does all that the quick door does, but a read takes four round trips instead of one
 * and is planned every time.
 */
export class PlainDoor implements Door {
  client: pg.PoolClient
  claims: unknown[]
  isInTransaction = false
  broken: Error | undefined
  constructor(client: pg.PoolClient, claims: Claims) {
    this.client = client
    this.claims = valuesOf(claims)
  }
  async begin() {
    this.isInTransaction = true
    await this.open('begin')
  }
  async end(word: 'commit' | 'rollback') {
    this.isInTransaction = false
    const { command } = await this.client.query(word)
    // NOTE: COMMIT of a failed transaction answers ROLLBACK without an error. If we ignored that, the work would be lost silently.
    if (word === 'commit' && command !== 'COMMIT') throw new Error('transaction was already aborted')
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = this.isInTransaction
      ? await this.client.query(sql, [...parameters])
      : await this.runAlone('begin read only', sql, parameters)
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }
  async write(sql: string, values: readonly unknown[]) {
    await this.runAlone('begin', sql, values)
  }
  /** Runs one statement in a transaction of its own. */
  async runAlone(begin: string, sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      await this.open(begin)
      const answer = await this.client.query(sql, [...parameters])
      await this.client.query('commit')
      return answer
    } catch (error) {
      // A connection that cannot even roll back must not return to the pool.
      await this.client.query('rollback').catch((lost: Error) => {
        this.broken = lost
      })
      throw error
    }
  }
  async open(begin: string) {
    await this.client.query(begin)
    await this.client.query(claimsSql, this.claims)
  }
  release() {
    this.client.release(this.broken)
  }
  streamQuery = refuseStreaming
}
