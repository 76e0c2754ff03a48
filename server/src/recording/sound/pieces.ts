import { mostPieceBytes, pieceSeconds } from '@sorrel/contract/recording/vocabulary'
import { hashOfBytes } from '../../files/uploading/content.ts'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { findTake, type RecordedVisit, readRecordedVisit, type Take } from '../access.ts'
import { listMissing } from '../consents.ts'
import { writeTalk } from '../job-names.ts'
import { endTake } from '../takes.ts'
import { lockRecording } from '../visits.ts'
import { folderOf, pieceKeyOf } from './keys.ts'

type Sent = {
  take_id: string
  n: number
  sha256: string
  is_live: boolean
  patient: string
  provider: string
  guest: string
  bytes: Uint8Array
}

/**
 * Stores one piece of a stretch. Sent again, it is the same piece; one that comes late is worked in. A stretch that was taken for over because
 * its browser was silent goes on with the next piece of the call.
 */
export async function storePiece(ctx: Context, recorded: Permitted<RecordedVisit>, sent: Sent): Promise<void> {
  const take = findTake(recorded, sent.take_id)
  if (recorded.recording?.media_deleted_at) throw new Problem('file_not_usable')
  const bytes = Buffer.from(sent.bytes)
  if (bytes.length === 0 || bytes.length > mostPieceBytes) throw refuseValue('body', [], 'wrong_length', { expected: mostPieceBytes })
  if (hashOfBytes(bytes) !== sent.sha256) throw refuseValue('query', ['sha256'], 'wrong_hash')
  refuseLater(ctx, take, sent.n)
  await ctx.integrations.files.put(pieceKeyOf(take.id, sent.n, sent.sha256), bytes)
  const isKept = await transaction(ctx, async (ctx) => {
    await lockRecording(ctx, take.appointment_id)
    const now = await readRecordedVisit(ctx, recorded.visit)
    const present = now.takes.find(({ id }) => id === take.id)
    if (!present || now.recording?.media_deleted_at) return false
    refuseLater(ctx, present, sent.n)
    const known = await keepPiece(ctx, present, sent)
    await noteArrival(ctx, now, present, { is_new: !known, is_live: sent.is_live })
    return true
  })
  if (isKept) return
  // Somebody took their consent back while the bytes were on their way: what removed the others did not see these.
  await ctx.integrations.files.removeFolder(folderOf(take.id))
  throw new Problem('not_found')
}

/** Clocks and recorders are not exact. */
const leeway = { seconds: 60, share: 1.05 } as const

/** Refuses a piece that was made after the end of its stretch. While a browser is silent, it goes on making pieces. */
function refuseLater(ctx: Context, { started_at, ended_at, ended_because }: Take, n: number): void {
  const until = ended_at === null || ended_because === 'silent' ? ctx.now() : ended_at
  const seconds = (Date.parse(until) - Date.parse(started_at)) / 1000
  if (n * pieceSeconds > seconds * leeway.share + leeway.seconds) throw new Problem('file_not_usable')
}

/** Writes the piece down; answers whether the very same one was there before. */
async function keepPiece(ctx: Context, take: Take, { n, sha256, bytes, patient, provider, guest }: Sent): Promise<boolean> {
  const before = await ctx.db
    .selectFrom('recording_piece')
    .select('sha256')
    .where('take_id', '=', take.id)
    .where('n', '=', n)
    .executeTakeFirst()
  // Nobody makes a piece twice: other bytes would change what was said.
  if (before && before.sha256 !== sha256) throw new Problem('file_not_usable')
  if (before) return true
  const levels = { patient_levels: patient, provider_levels: provider, guest_levels: guest }
  const kept = { sha256, bytes: bytes.length, ...levels }
  await ctx.db
    .insertInto('recording_piece')
    .values({ take_id: take.id, n, patient_id: take.patient_id, provider_id: take.provider_id, ...kept })
    .execute()
  return false
}

type Arrival = { is_new: boolean; is_live: boolean }

async function noteArrival(ctx: Context, recorded: RecordedVisit, take: Take, { is_new, is_live }: Arrival): Promise<void> {
  const goesOn =
    is_live && take.ended_because === 'silent' && recorded.takes.at(-1)?.id === take.id && listMissing(ctx, recorded).length === 0
  await ctx.db
    .updateTable('recording_take')
    .set({
      heard_at: ctx.now(),
      ...(goesOn && { ended_at: null, ended_because: null }),
      // What was written down without this piece is written anew once the browser has sent everything.
      ...(is_new && { talk: 'open' as const, fault: null, sections: null, pieces: null }),
    })
    .where('id', '=', take.id)
    .execute()
}

/** Takes the word of the browser that it has sent everything, and has the talk written down. Names what is missing. */
export function finishTake(
  ctx: Context,
  { visit }: Permitted<RecordedVisit>,
  { take_id, pieces }: { take_id: string; pieces: number },
): Promise<Permitted<RecordedVisit>> {
  return transaction(ctx, async (ctx) => {
    await lockRecording(ctx, visit.id)
    const recorded = await readRecordedVisit(ctx, visit)
    const take = findTake(recorded, take_id)
    if (recorded.recording?.media_deleted_at) throw new Problem('file_not_usable')
    if (take.pieces !== null) return recorded
    const there = await ctx.db.selectFrom('recording_piece').select('n').where('take_id', '=', take.id).execute()
    const numbers = new Set(there.map(({ n }) => n))
    const missing = Array.from({ length: pieces }, (_, n) => n).filter((n) => !numbers.has(n))
    if (missing.length > 0) throw new Problem('file_incomplete', { missing })
    if (take.ended_at === null) await endTake(ctx, take, 'stopped')
    await ctx.db.updateTable('recording_take').set({ pieces }).where('id', '=', take.id).execute()
    await beginWriting(ctx, take)
    return readRecordedVisit(ctx, visit)
  })
}

/** Has the talk of a stretch written down from its beginning. Runs in a transaction. */
export async function beginWriting(ctx: Context, take: Take): Promise<void> {
  const tries = take.tries + 1
  await ctx.db.updateTable('recording_take').set({ talk: 'waiting', fault: null, tries }).where('id', '=', take.id).execute()
  await enqueue(ctx, writeTalk, { take_id: take.id, part: 0, tries }, { key: `recording.write_talk:${take.id}:0:${tries}` })
}
