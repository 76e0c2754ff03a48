import type { Dispute } from '@sorrel/contract/payments/schemas'
import type { listDisputes } from '@sorrel/contract/payments/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { Problem } from '../../kernel/problem.ts'
import type { DisputeRow } from '../access.ts'
import { mayAnswer } from './answering.ts'
import { type EnclosedFile, listEnclosed } from './evidence-files.ts'

type Shown = z.input<typeof Dispute>
type Row = DisputeRow & { patient_name: string | null }

const columns = sql`d.*, nullif(concat_ws(' ', p.first_name, p.last_name), '') as patient_name`
const sources = sql`dispute d left join patient p on p.id = d.patient_id`

/** Disputes as staff see them, the newest first. */ // reads patients
export async function listAllDisputes(
  ctx: Context,
  { view = 'open', cursor, limit = 25 }: z.output<typeof listDisputes.query>,
): Promise<z.input<typeof listDisputes.output>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const open = view === 'open' ? sql`and d.closed_at is null` : sql``
  const older = after ? sql`and (d.opened_at, d.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const rows = await read(ctx, sql`where true ${open} ${older} order by d.opened_at desc, d.id desc limit ${limit + 1}`)
  const page = pageOf(rows, limit, ({ opened_at, id }) => ({ at: opened_at, id }))
  return { ...page, items: await showAll(ctx, page.items) }
}

export async function showDispute(ctx: Context, id: string): Promise<Shown> {
  const [shown] = await showAll(ctx, await read(ctx, sql`where d.id = ${id}`))
  if (!shown) throw new Problem('not_found')
  return shown
}

/** The disputes about some payments, as far as the caller may see them. */
export async function listDisputesOf(ctx: Context, paymentIds: readonly string[]): Promise<Shown[]> {
  if (ctx.actor.kind !== 'admin') return []
  const rows = await read(ctx, sql`where d.payment_id = any(${paymentIds}::uuid[]) order by d.opened_at desc, d.id desc`)
  return showAll(ctx, rows)
}

const read = async (ctx: Context, rest: RawBuilder<unknown>): Promise<Row[]> =>
  (await sql<Row>`select ${columns} from ${sources} ${rest}`.execute(ctx.db)).rows

async function showAll(ctx: Context, rows: readonly Row[]): Promise<Shown[]> {
  const ids = rows.map(({ id }) => id)
  const [files, earlier] = [await listEnclosed(ctx, ids), await listEarlier(ctx, ids)]
  const listFiles = (id: string, round: number) =>
    files.filter((file) => file.dispute_id === id && file.round === round).map((file) => showFile(file))
  return rows.map((row) => {
    const { id, round } = row
    const its = earlier.filter(({ dispute_id }) => dispute_id === id)
    return {
      ...show(row, ctx.now()),
      evidence_files: listFiles(id, round),
      earlier_answers: its.map(({ dispute_id, round, ...answer }) => ({ ...answer, evidence_files: listFiles(id, round) })),
    }
  })
}

const showFile = ({ file_id, kind, name, type }: EnclosedFile) => ({ file_id, kind, name, type })

/** What was answered to some disputes in rounds that are over, the newest first. */
async function listEarlier(ctx: Context, ids: readonly string[]) {
  if (ids.length === 0) return []
  return ctx.db
    .selectFrom('dispute_answer')
    .select(['dispute_id', 'round', 'evidence', 'evidence_name', 'evidence_at', 'sent_at'])
    .where('dispute_id', 'in', [...ids])
    .orderBy('round', 'desc')
    .execute()
}

const show = (row: Row, now: string): Omit<Shown, 'evidence_files' | 'earlier_answers'> => {
  const { id, payment_id, patient_id, patient_name, amount_cents, fee_cents, reason, state, is_held, evidence_due_at } = row
  const { evidence, evidence_name, evidence_at, sent_at, opened_at, closed_at } = row
  return {
    ...{ id, payment_id, patient_id, patient_name, amount_cents, fee_cents, reason, state, is_held, evidence_due_at },
    ...{ evidence, evidence_name, evidence_at, sent_at, opened_at, closed_at, may_answer: mayAnswer(row, now) },
  }
}
