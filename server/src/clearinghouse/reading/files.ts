import { Readable } from 'node:stream'
import type { ExchangeFile } from '@sorrel/contract/clearinghouse/schemas'
import type { PaymentMeans } from '@sorrel/contract/clearinghouse/vocabulary'
import type { addExchangeFile, getExchangeFile, listExchangeFiles } from '@sorrel/contract/clearinghouse/wire'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Download, UnderWay } from '../../kernel/implement.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type FileRow, findClearer } from '../access.ts'
import { carryFile, takeFile } from '../job-names.ts'
import { cutText, keepReceived, readParts } from '../receiving/keeping.ts'
import { listPayments } from './remittances.ts'

type Shown = z.input<typeof ExchangeFile>
type Entered = { source: 'letter' | 'portal'; means: PaymentMeans }
type ShownRow = FileRow & { claim_id: string | null; claim_number: string | null }

const selectFiles = (ctx: Context) =>
  ctx.db
    .selectFrom('exchange_file as f')
    // reads claims
    .leftJoin('claim_version as v', 'v.id', 'f.version_id')
    .leftJoin('claim as c', 'c.id', 'v.claim_id')
    .selectAll('f')
    .select(['v.claim_id', 'c.number as claim_number'])

const showFile = ({ hash: _, charge_id: __, version_id: ___, admin_id: ____, faults: _____, ...row }: ShownRow): Shown => row

const showWith = async (ctx: Context, id: string) => {
  const row = await selectFiles(ctx).where('f.id', '=', id).executeTakeFirstOrThrow()
  return { ...showFile(row), faults: row.faults }
}

/** The files of the exchange, the newest first: one statement. */
export async function listFiles(ctx: Context, { direction, state, cursor, limit = 50 }: z.output<typeof listExchangeFiles.query>) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  let found = selectFiles(ctx)
  if (direction !== undefined) found = found.where('f.direction', '=', direction)
  if (state !== undefined) found = found.where('f.state', '=', state)
  if (after) found = found.where((is) => is(is.refTuple('f.created_at', 'f.id'), '<', is.tuple(after.at, after.id)))
  const rows = await found
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { items, next_cursor } = pageOf(rows, limit, ({ created_at: at, id }) => ({ at, id }))
  const { is_offered, answerNow } = ctx.integrations.clearinghouse
  return { items: items.map(showFile), next_cursor, travels: is_offered, is_demo: answerNow !== undefined }
}

/** Keeps a file that a person has by hand, or one made of what they read. One that is known answers with what became of it. */
export async function addFile(ctx: Context, { name, text }: z.output<typeof addExchangeFile.body>, entered?: Entered) {
  const added_by = await findClearer(ctx)
  const { file, is_new } = await keepReceived(ctx, { ...{ name, source: 'by_hand', added_by }, ...entered, pieces: () => cutText(text) })
  const answer = await showWith(ctx, file.id)
  if (!is_new) return new UnderWay(answer)
  await transaction(ctx, async (ctx) => {
    await record(ctx, 'exchange_file.added', { subject_id: file.id, payload: { exchange_file_id: file.id } })
  })
  return answer
}

/** A file that was entered before, with what became of it. */
export async function showKnown(ctx: Context, name: string) {
  const known = ctx.db.selectFrom('exchange_file').select('id').where('name', '=', name).where('means', 'is not', null)
  return new UnderWay(await showWith(ctx, (await known.executeTakeFirstOrThrow()).id))
}

/** A file with what is wrong with it and the payments that it explains. */
export async function showFileWithPayments(ctx: Context, { id }: Permitted<FileRow>): Promise<z.input<typeof getExchangeFile.output>> {
  const [file, remittances] = await Promise.all([showWith(ctx, id), listPayments(ctx, id)])
  return { ...file, remittances }
}

/** The text of a file as it was sent or received. */
export const downloadFile = (ctx: Context, { id, name }: Permitted<FileRow>): Download =>
  new Download('application/edi-x12', name, Readable.from(readParts(ctx, id)))

/** Starts the job of a file that waits, now. Throws `not_available` of one that waits no longer. */
export const carryNow = (ctx: Context, { id, state, direction }: Permitted<FileRow>) =>
  transaction(ctx, async (ctx) => {
    if (state !== 'waiting') throw new Problem('not_available')
    if (direction === 'sent') await enqueue(ctx, carryFile, { file_id: id }, { key: `carry:${id}` })
    else await enqueue(ctx, takeFile, { file_id: id }, { key: `take:${id}` })
    return showFile(await selectFiles(ctx).where('f.id', '=', id).executeTakeFirstOrThrow())
  })
