import pg from 'pg'
import type { DoorKind } from './door.ts'
import './values.ts'

/** The pool of either door. Its connections log in as app_login, which may do nothing until a door sets the role. */
export class DoorPool extends pg.Pool {
  readonly doors: DoorKind
  constructor(connectionString: string, size: number, doors: DoorKind) {
    // With `pipeline`, which the published types lack, pg sends a statement without waiting for the answers to earlier ones.
    const options: pg.PoolConfig & { pipeline: boolean } = {
      connectionString,
      max: size,
      pipeline: doors === 'pipelined',
      connectionTimeoutMillis: 3500,
      // Longer than any statement may take. If no answer has come by then, the way to the database is cut, and pg gives the connection
      // up.
      query_timeout: 16_000,
      keepAlive: true,
      idleTimeoutMillis: 30_000,
      options: limits,
      application_name: 'sorrel',
    }
    super(options)
    this.doors = doors
    // Without these listeners one killed backend ends the process.
    this.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  }
}

const limits =
  '-c search_path=app,public -c timezone=UTC -c statement_timeout=15000 -c lock_timeout=4000 -c idle_in_transaction_session_timeout=20000'
