import { type Driver, Kysely, PostgresAdapter, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import type { Claims } from './doors/claims.ts'
import type { Door, DoorKind } from './doors/door.ts'
import { PipelinedDoor } from './doors/pipelined-door.ts'
import { PlainDoor } from './doors/plain-door.ts'
import { DoorPool } from './doors/pool.ts'

/** Opens the server's pool; `DATABASE_DOORS` decides which kind of door its connections use. */
export const openPool = (connectionString: string, size: number, doors: DoorKind = 'pipelined'): pg.Pool =>
  new DoorPool(connectionString, size, doors)

async function openDoor(pool: pg.Pool, claims: Claims): Promise<Door> {
  const isPlain = pool instanceof DoorPool && pool.doors === 'plain'
  return new (isPlain ? PlainDoor : PipelinedDoor)(await pool.connect(), claims)
}

// It keeps nothing between two statements, and making one costs more than the rest of a context.
const compiler = new PostgresQueryCompiler()

/** A Kysely that sends the claims with every read, and once with every transaction. */
export function dbFor<T>(pool: pg.Pool, claims: Claims): Kysely<T> {
  const driver: Driver = {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: () => openDoor(pool, claims),
    beginTransaction: (door) => (door as Door).begin(),
    commitTransaction: (door) => (door as Door).end('commit'),
    rollbackTransaction: (door) => (door as Door).end('rollback'),
    releaseConnection: async (door) => (door as Door).release(),
  }
  return new Kysely<T>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createQueryCompiler: () => compiler,
      createIntrospector: () => {
        throw new Error('the schema is in the migrations')
      },
    },
  })
}

/** Runs one writing statement with its claims outside of a transaction, for the audit of reads. */
export async function writeOnce(pool: pg.Pool, claims: Claims, sql: string, values: readonly unknown[]): Promise<void> {
  const door = await openDoor(pool, claims)
  try {
    await door.write(sql, values)
  } finally {
    door.release()
  }
}
