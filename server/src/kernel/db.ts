import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'

// Instants stay strings from the database on; a Date would gain a local time zone.
const instantOf = (text: string): string => {
  const dot = text.indexOf('.')
  const end = text.indexOf('+')
  const fraction =
    dot < 0
      ? '000'
      : text
          .slice(dot + 1, end)
          .padEnd(3, '0')
          .slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}
// The published types know the single types only, not arrays of them.
const types = pg.types as unknown as {
  getTypeParser: (oid: number) => (text: string) => string[]
  setTypeParser: (oid: number, parse: (text: string) => unknown) => void
}
const textArray = types.getTypeParser(1009)
types.setTypeParser(1184, instantOf)
types.setTypeParser(1082, (text) => text)
types.setTypeParser(1182, (text) => textArray(text))
types.setTypeParser(1185, (text) => textArray(text).map(instantOf))
types.setTypeParser(20, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`a bigint outside the safe range: ${text}`)
  return value
})

/** Who is asking, as PostgreSQL's policies read it. */
export type Claims = {
  role: 'app_user' | 'app_job'
  actor_id: string
  actor_kind: string
  actor_tags: string
  actor_key: string
  request_id: string
  now: string
}
const valuesOf = (c: Claims) => [c.role, c.actor_id, c.actor_kind, c.actor_tags, c.actor_key, c.request_id, c.now]
const claimsSql = `select set_config('role',$1,true), set_config('app.actor_id',$2,true), set_config('app.actor_kind',$3,true), set_config('app.actor_tags',$4,true), set_config('app.actor_key',$5,true), set_config('app.request_id',$6,true), set_config('app.now',$7,true)`
// Only for the read door: a write that strays into it fails instead of passing unaudited.
const readClaimsSql = `${claimsSql}, set_config('transaction_read_only','on',true)`

// The part of pg's protocol that its published types do not name; pg is pinned exactly and tests/doors.test.ts guards it.
type Protocol = {
  parse(message: object): void
  bind(message: object): void
  execute(message: object): void
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}
type ProtocolQuery = {
  hasBeenParsed(connection: Protocol): boolean
  prepare(connection: Protocol): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: unknown): void
  callback: (error: Error | null, result: pg.QueryResult) => void
}
const base = pg.Query.prototype as unknown as ProtocolQuery

// Planning a view of five tables costs PostgreSQL more than reading it, so each connection keeps the plans of the texts it has seen.
const plansPerConnection = 150
const names = new Map<string, string>()

/** The name under which connections keep the plan of this text; undefined where it is not worth one. A name is for one role: policies are part of a plan. */
function planName(role: unknown, text: string): string | undefined {
  const key = `${role} ${text}`
  const known = names.get(key)
  if (known) return known
  // A list of values makes a new text for each length; those that come late are planned every time.
  if (names.size >= 1000 || text.length > 20_000) return undefined
  const name = `p${names.size}`
  names.set(key, name)
  return name
}

/** pg's own extended-protocol query with the claims put before it on the wire, under the same Sync: one implicit transaction, one round trip. */
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

async function claimed(
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
    // A migration changed the tables under a kept plan. Nothing has happened yet, so it is asked once more, without one.
    return roundTrip(client, new ClaimedQuery(claims, claimsText, sql, values, false))
  }
}

// A row of another shape than was planned; a plan that a pooler between us gave to somebody else.
const isOutdated = (error: Error & { code?: string }) => error.code === '0A000' || error.code === '26000'

/** After a failed round trip nobody knows which of its plans were kept, and after a migration none of them may fit. */
async function forgetPlans(client: pg.PoolClient): Promise<void> {
  const { connection } = client as unknown as { connection: Protocol }
  connection.parsedStatements = {}
  connection.submittedNamedStatements = {}
  // A connection that is gone has nothing to forget.
  await client.query('deallocate all').catch(() => {})
}

const roundTrip = (client: pg.PoolClient, query: ClaimedQuery): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    ;(query as unknown as ProtocolQuery).callback = (error, result) => (error ? reject(error) : resolve(result))
    client.query(query)
  })

class Door implements DatabaseConnection {
  client: pg.PoolClient
  claims: unknown[]
  begun: Promise<unknown> | null = null
  outdated = false
  constructor(client: pg.PoolClient, claims: Claims) {
    this.client = client
    this.claims = valuesOf(claims)
  }
  /** Sent, not awaited: it travels with the first statement. Its own failure is the one worth telling. */
  begin() {
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
      : await claimed(this.client, this.claims, readClaimsSql, sql, parameters)
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
  // biome-ignore lint/correctness/useYield: refused, since a cursor cannot share the pipelined connection.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('no streaming through the doors')
  }
}

/** The pool of the two doors. Its connections log in as app_login, who may do nothing until a door sets the role. */
export function openPool(connectionString: string, size: number): pg.Pool {
  const limits =
    '-c search_path=app,public -c timezone=UTC -c statement_timeout=15000 -c lock_timeout=4000 -c idle_in_transaction_session_timeout=20000'
  const config = {
    connectionString,
    max: size,
    pipeline: true,
    connectionTimeoutMillis: 3500,
    // Longer than any statement may take: no answer then means that the way to the database is cut, and the connection is given up.
    query_timeout: 16_000,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    options: limits,
    application_name: 'sorrel',
  }
  const pool = new pg.Pool(config as pg.PoolConfig)
  // Without these one killed backend ends the process.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A Kysely whose every statement carries the claims: reads in one round trip, transactions with the claims sent along with `begin`. */
export function dbFor<T>(pool: pg.Pool, claims: Claims): Kysely<T> {
  const driver: Driver = {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => new Door(await pool.connect(), claims),
    beginTransaction: async (connection) => (connection as Door).begin(),
    commitTransaction: (connection) => (connection as Door).end('commit'),
    rollbackTransaction: (connection) => (connection as Door).end('rollback'),
    releaseConnection: async (connection) => (connection as Door).client.release(),
  }
  return new Kysely<T>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: () => {
        throw new Error('the schema is in the migrations')
      },
    },
  })
}

/** One writing statement with its claims in one round trip: for the audit of reads. */
export async function writeOnce(pool: pg.Pool, claims: Claims, sql: string, values: readonly unknown[]): Promise<void> {
  const client = await pool.connect()
  try {
    await claimed(client, valuesOf(claims), claimsSql, sql, values)
  } finally {
    client.release()
  }
}
