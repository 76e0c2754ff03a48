import { createHash } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { FileSource, PaymentMeans } from '@sorrel/contract/clearinghouse/vocabulary'
import { FileJudge, type Verdict } from '../../claims/x12/reading/file.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import type { FileRow } from '../access.ts'
import { takeFile } from '../job-names.ts'

type Pieces = AsyncIterable<string> | Iterable<string>
type Received = {
  name: string
  source: Exclude<FileSource, 'us'>
  means?: PaymentMeans
  /** Who has the file or read the payment; nobody of what was fetched. */
  added_by?: { id: string; name: string }
  pieces: () => Pieces
}

export const lengthOfPart = 64 * 1024
// What is wrong with a file is shown to a person, who reads no more than the beginning.
const mostFaultsKept = 20

/**
 * Keeps a received file for good, once: one whose text is known is answered with the file that has it. A file that may be posted waits for the job
 * that takes it over; a faulty one is refused, and nothing of it is posted.
 */
export async function keepReceived(
  ctx: Context,
  { name, source, means, added_by, pieces }: Received,
): Promise<{ file: FileRow; is_new: boolean }> {
  const { hash, size, verdict } = await examine(pieces())
  return transaction(ctx, async (ctx) => {
    const id = makeIdAt(ctx.now())
    const { kind, accepted, errors } = verdict
    const row = await ctx.db
      .insertInto('exchange_file')
      .values({
        ...{ id, direction: 'received', kind, name, source, hash, size, state: accepted ? 'waiting' : 'refused' },
        ...{ faults: JSON.stringify(errors.slice(0, mostFaultsKept)), version_id: null, interchange_number: null, charge_id: null },
        ...{ last_error: null, means: means ?? null, admin_id: added_by?.id ?? null, added_name: added_by?.name ?? null },
        ...{ created_at: ctx.now(), settled_at: accepted ? null : ctx.now() },
      })
      .onConflict((same) => same.columns(['direction', 'hash']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) {
      const known = ctx.db.selectFrom('exchange_file').selectAll().where('direction', '=', 'received').where('hash', '=', hash)
      return { file: await known.executeTakeFirstOrThrow(), is_new: false }
    }
    if ((await keepParts(ctx, id, pieces())) !== hash) throw new Error('the file changed while it was read')
    if (accepted) await enqueue(ctx, takeFile, { file_id: id }, { key: `take:${id}` })
    return { file: row, is_new: true }
  })
}

/** Judges a file and hashes its text, piece by piece. Others get their turn between two pieces. */
async function examine(pieces: Pieces): Promise<{ hash: string; size: number; verdict: Verdict }> {
  const judge = new FileJudge()
  const digest = createHash('sha256')
  let size = 0
  for await (const piece of pieces) {
    judge.push(piece)
    digest.update(piece)
    size += piece.length
    await letOthersRun()
  }
  return { hash: digest.digest('hex'), size, verdict: judge.end() }
}

/** Stores the text of a file in parts, and returns its hash. */
export async function keepParts(ctx: Context, file_id: string, pieces: Pieces): Promise<string> {
  const digest = createHash('sha256')
  let n = 0
  for await (const piece of pieces) {
    digest.update(piece)
    n += 1
    await ctx.db.insertInto('exchange_file_part').values({ file_id, n, text: piece }).execute()
  }
  return digest.digest('hex')
}

/** The text of a file that is kept, part by part. */
export async function* readParts(ctx: Context, fileId: string): AsyncGenerator<string> {
  for (let n = 1; ; n += 1) {
    const part = await ctx.db
      .selectFrom('exchange_file_part')
      .select('text')
      .where('file_id', '=', fileId)
      .where('n', '=', n)
      .executeTakeFirst()
    if (!part) return
    yield part.text
  }
}

/** A text in parts, none of which ends inside of a character. */
export function* cutText(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + lengthOfPart, text.length)
    if (end < text.length && /[\uD800-\uDBFF]/.test(text[end - 1]!)) end += 1
    yield text.slice(at, end)
    at = end
  }
}
