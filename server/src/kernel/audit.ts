import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { type Actor, type Context, getDoerId } from './context.ts'
import { writeOnce } from './db.ts'
import { makeSystemClaims } from './doors/claims.ts'
import { makeId } from './ids.ts'

export type AuditEntry = {
  action: 'read' | 'write' | 'refused' | 'break_glass'
  outcome: string
  subject_kind?: string | null
  subject_id?: string | null
  patient_id?: string | null
  /** Known beforehand where another row names this one. */
  id?: string
  /** Names of fields and codes, never values. Only the row of a reason (`break_glass`) keeps what somebody wrote. */
  details?: Record<string, unknown>
}
type Row = unknown[]

const columns = [
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'session_id',
  'request_id',
  'operation',
  'action',
  'outcome',
  'subject_kind',
  'subject_id',
  'patient_id',
  'details',
] as const

function rowOf(ctx: Context, entry: AuditEntry): Row {
  return [
    entry.id ?? makeId(),
    ctx.now(),
    ctx.actor.kind,
    getDoerId(ctx.actor) ?? null,
    sessionOf(ctx.actor),
    ctx.request_id,
    ctx.operation,
    entry.action,
    entry.outcome,
    entry.subject_kind ?? null,
    entry.subject_id ?? null,
    entry.patient_id ?? null,
    JSON.stringify(entry.details ?? {}),
  ]
}
const sessionOf = (actor: Actor) => ('session_id' in actor ? (actor.session_id ?? null) : null)

/**
 * Writes the audit of reads and refusals in groups, since a lock for every row would make all requests queue behind it. Rows gather
 * while the previous group is being committed. `note` resolves when its row is durable, and the answer waits for that.
 */
export class AuditTrail {
  private waiting: { row: Row; done: () => void; failed: (error: unknown) => void }[] = []
  private writing = false
  private pool: pg.Pool
  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  note(ctx: Context, entry: AuditEntry): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ row: rowOf(ctx, entry), done, failed })
      if (!this.writing) void this.write()
    })
  }

  private async write(): Promise<void> {
    this.writing = true
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0, 200)
      try {
        await writeOnce(
          this.pool,
          makeSystemClaims('audit'),
          insertOf(group.length),
          group.flatMap((entry) => entry.row),
        )
        for (const entry of group) entry.done()
      } catch (error) {
        for (const entry of group) entry.failed(error)
      }
    }
    this.writing = false
  }
}

const placesOf = (row: number) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', ')})`
const insertOf = (rows: number) => `
  insert into app.audit (${columns.join(', ')})
  values ${Array.from({ length: rows }, (_, row) => placesOf(row)).join(', ')}`

/** Writes the audit row of a change, in the transaction of that change. */
export const auditWrite = (ctx: Context, entry: AuditEntry): Promise<void> => auditWrites(ctx, [entry])

/** Writes the audit rows of several changes by one statement, in the transaction of the changes. */
export async function auditWrites(ctx: Context, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map((entry) => sql`(${sql.join(rowOf(ctx, entry))})`)
  await sql`insert into app.audit (${sql.raw(columns.join(', '))}) values ${sql.join(rows)}`.execute(ctx.db)
}

type Sealed = { to_xid: string; hash: string }

/**
 * Seals every audit row that is settled and not yet sealed. One block covers them; its hash covers the rows and the hash of the block
 * before.
 * A row is settled when its transaction is older than the oldest running one: no such row can be added later, so the block is final.
 */
export async function sealAudit(ctx: Context): Promise<{ rows: number }> {
  return ctx.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('audit_seal'))`.execute(db)
    const last = await sql<Sealed>`select to_xid::text, hash from app.audit_seal order by id desc limit 1`.execute(db)
    const from = last.rows[0]?.to_xid ?? '0'
    const previous = last.rows[0]?.hash ?? ''
    const settled = await sql<{ to_xid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as to_xid`.execute(db)
    const to = settled.rows[0]!.to_xid
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(a)::text as line
      from app.audit a
      where xid >= ${from}::xid8
        and xid < ${to}::xid8
      order by xid, id`.execute(db)
    if (rows.length === 0) return { rows: 0 }
    const hash = hashOf(previous, rows)
    await sql`
      insert into app.audit_seal (sealed_at, from_xid, to_xid, row_count, previous_hash, hash)
      values (${ctx.now()}, ${from}::xid8, ${to}::xid8, ${rows.length}, ${previous}, ${hash})`.execute(db)
    return { rows: rows.length }
  })
}

/** Recomputes every seal; `broken` is the id of the first block that does not match its rows, or null. */
export async function verifyAudit(ctx: Context): Promise<{ blocks: number; broken: number | null }> {
  const seals = await sql<{ id: number; from_xid: string; to_xid: string; row_count: number; previous_hash: string; hash: string }>`
    select id, from_xid::text, to_xid::text, row_count, previous_hash, hash from app.audit_seal order by id`.execute(ctx.db)
  let previous = ''
  for (const seal of seals.rows) {
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(a)::text as line
      from app.audit a
      where xid >= ${seal.from_xid}::xid8
        and xid < ${seal.to_xid}::xid8
      order by xid, id`.execute(ctx.db)
    const fits = seal.previous_hash === previous && rows.length === seal.row_count && hashOf(previous, rows) === seal.hash
    if (!fits) return { blocks: seals.rows.length, broken: seal.id }
    previous = seal.hash
  }
  return { blocks: seals.rows.length, broken: null }
}

function hashOf(previous: string, rows: readonly { line: string }[]): string {
  const hash = createHash('sha256').update(previous)
  for (const { line } of rows) hash.update('\n').update(line)
  return hash.digest('hex')
}
