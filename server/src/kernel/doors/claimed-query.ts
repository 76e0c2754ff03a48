import pg from 'pg'
import { forgetPlans, isOutdated, type Protocol, planName, plansPerConnection } from './plans.ts'

type ProtocolQuery = {
  hasBeenParsed(connection: Protocol): boolean
  prepare(connection: Protocol): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: unknown): void
  callback: (error: Error | null, result: pg.QueryResult) => void
}
const base = pg.Query.prototype as unknown as ProtocolQuery

/** pg's own extended-protocol query with the claims sent before it under the same Sync: one implicit transaction, one round trip. */
class ClaimedQuery extends pg.Query {
  claims: unknown[]
  claimsText: string
  claimed = false
  name: string | undefined
  constructor(claims: unknown[], claimsText: string, text: string, values: readonly unknown[], planned: boolean) {
    super(text, values as unknown[])
    this.claims = claims
    this.claimsText = claimsText
    this.name = planned ? planName(claims[0], text) : undefined
  }
  requiresPreparation() {
    return true
  }
  prepare(connection: Protocol) {
    const own = this as unknown as ProtocolQuery
    if (!base.hasBeenParsed.call(own, connection) && Object.keys(connection.parsedStatements).length >= plansPerConnection)
      this.name = undefined
    const statement = (this.name && planName('claims', this.claimsText)) || ''
    if (!statement || connection.parsedStatements[statement] === undefined) {
      connection.parse({ text: this.claimsText, name: statement, types: [] })
      if (statement) connection.parsedStatements[statement] = this.claimsText
    }
    connection.bind({ portal: '', statement, values: this.claims, valueMapper: (value: unknown) => value })
    connection.execute({ portal: '', rows: 0 })
    base.prepare.call(own, connection)
  }
  handleDataRow(message: unknown) {
    if (this.claimed) base.handleDataRow.call(this as unknown as ProtocolQuery, message)
  }
  handleCommandComplete(message: unknown, connection: unknown) {
    if (this.claimed) base.handleCommandComplete.call(this as unknown as ProtocolQuery, message, connection)
    this.claimed = true
  }
}

/** Runs one statement with its claims in one round trip. */
export async function runClaimed(
  client: pg.PoolClient,
  claims: unknown[],
  claimsText: string,
  sql: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  try {
    return await roundTrip(client, new ClaimedQuery(claims, claimsText, sql, values, true))
  } catch (error) {
    await forgetPlans(client)
    if (!isOutdated(error as Error)) throw error
    // A migration changed the tables after this plan was stored. The statement has not run, so it is sent once more without a plan.
    return roundTrip(client, new ClaimedQuery(claims, claimsText, sql, values, false))
  }
}

const roundTrip = (client: pg.PoolClient, query: ClaimedQuery): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    ;(query as unknown as ProtocolQuery).callback = (error, result) => (error ? reject(error) : resolve(result))
    client.query(query)
  })
