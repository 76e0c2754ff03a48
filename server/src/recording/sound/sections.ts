import type { Levels } from '@sorrel/contract/recording/rules'
import { levelMs, pieceSeconds } from '@sorrel/contract/recording/vocabulary'
import type { Selectable } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import type { Take } from '../access.ts'
import type { RecordingPieceRow } from '../tables.ts'
import { lockRecording } from '../visits.ts'
import { type Block, Reader, type Recorded, readRecorded, sortBlocks } from '../webm/reading.ts'
import { measureDuration, writeWebm } from '../webm/writing.ts'
import { folderOf, pieceKeyOf, sectionKeyOf } from './keys.ts'

type Piece = Selectable<RecordingPieceRow>

const sectionMs = 60_000

export const listPieces = (ctx: Context, take: Take): Promise<Piece[]> =>
  ctx.db.selectFrom('recording_piece').selectAll().where('take_id', '=', take.id).orderBy('n').execute()

/** Reads pieces one after another; those after one that is missing, or that the store lost, begin anew. */
async function* readBlocks(ctx: Context, take: Take, pieces: readonly Piece[], reader: Reader): AsyncGenerator<Block[]> {
  let next = 0
  for (const { n, sha256 } of pieces) {
    const bytes = await ctx.integrations.files.read(pieceKeyOf(take.id, n, sha256))
    if (!bytes) continue
    if (n !== next) reader.skipGap()
    next = n + 1
    yield reader.read(bytes)
  }
}

const momentsInPiece = (pieceSeconds * 1000) / levelMs

/** How loud each party was over the whole stretch. A piece that is missing counts as silence. */
export function joinLevels(pieces: readonly Pick<Piece, 'n' | 'patient_levels' | 'provider_levels' | 'guest_levels'>[]): Levels {
  const joined = { patient: '', provider: '', guest: '' }
  let next = 0
  for (const piece of pieces) {
    const gap = (piece.n - next) * momentsInPiece
    const length = Math.max(piece.patient_levels.length, piece.provider_levels.length, piece.guest_levels.length)
    for (const party of ['patient', 'provider', 'guest'] as const)
      joined[party] += '0'.repeat(gap) + piece[`${party}_levels`].padEnd(length, '0')
    next = piece.n + 1
  }
  return joined
}

/**
 * Puts the pieces of a stretch together and stores its sound in sections of a minute, each a file of its own, so that a few seconds can be
 * played without reading hours. Holds about a minute at a time, however long the stretch is. Answers how long it is; undefined if no sound
 * can be read, or if it is to be gone.
 */
export async function storeSections(ctx: Context, take: Take, pieces: readonly Piece[]): Promise<number | undefined> {
  const [reader, sections] = [new Reader(), new Sections(ctx, take)]
  for await (const blocks of readBlocks(ctx, take, pieces, reader)) {
    // Without its beginning, which says how the track is written, no sound can be played.
    if (reader.tracks) await sections.add(reader.tracks, blocks)
  }
  const { starts, duration_ms } = await sections.close()
  if (starts.length === 0) return undefined
  if (await keepSections(ctx, take, { sections: JSON.stringify(starts), duration_ms })) return duration_ms
  // Somebody took their consent back meanwhile: what removed the rest did not see these.
  await ctx.integrations.files.removeFolder(folderOf(take.id))
  return undefined
}

/** The sections of a stretch while its blocks come in. Those that no block was added to lately are stored. */
class Sections {
  private readonly ctx: Context
  private readonly take: Take
  private readonly open = new Map<number, Block[]>()
  private readonly stored = new Set<number>()
  private tracks: Buffer | undefined
  private duration_ms = 0

  constructor(ctx: Context, take: Take) {
    this.ctx = ctx
    this.take = take
  }

  async add(tracks: Buffer, blocks: readonly Block[]): Promise<void> {
    this.tracks = tracks
    for (const block of blocks) {
      const n = Math.floor(block.at_ms / sectionMs)
      const own = this.open.get(n)
      if (own) own.push(block)
      else this.open.set(n, [block])
    }
    const last = blocks.at(-1)
    if (last) await this.store(Math.floor(last.at_ms / sectionMs))
  }

  /** Stores what is left; answers where each section begins, and how long all of them are. */
  async close(): Promise<{ starts: number[]; duration_ms: number }> {
    await this.store(null)
    const starts = [...this.stored].sort((one, other) => one - other).map((n) => n * sectionMs)
    return { starts, duration_ms: this.duration_ms }
  }

  private async store(except: number | null): Promise<void> {
    for (const [n, own] of this.open) {
      if (n === except || !this.tracks) continue
      const key = sectionKeyOf(this.take.id, n)
      // Blocks of a minute that was stored already came out of order.
      const before = this.stored.has(n) ? await this.ctx.integrations.files.read(key) : undefined
      const blocks = sortBlocks([...(before ? readRecorded([before]).blocks : []), ...own])
      await this.ctx.integrations.files.put(key, writeWebm(this.tracks, blocks))
      this.duration_ms = Math.max(this.duration_ms, measureDuration(blocks))
      this.stored.add(n)
      this.open.delete(n)
    }
  }
}

/** Writes down where the sections begin; false if the sound is to be gone. */
const keepSections = (ctx: Context, take: Take, kept: { sections: string; duration_ms: number }): Promise<boolean> =>
  transaction(ctx, async (ctx) => {
    await lockRecording(ctx, take.appointment_id)
    const { numUpdatedRows } = await ctx.db
      .updateTable('recording_take')
      .set(kept)
      .where('id', '=', take.id)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('recording')
            .select('appointment_id')
            .where('appointment_id', '=', take.appointment_id)
            .where('media_deleted_at', 'is', null),
        ),
      )
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

/** A part of a stretch as a WebM file that begins at 0; undefined if nothing is there. */
export async function cutSound(ctx: Context, take: Take, from_ms: number, to_ms: number): Promise<Buffer | undefined> {
  const wanted = (take.sections ?? []).filter((start) => start < to_ms && start + sectionMs > from_ms)
  const read: Recorded[] = []
  for (const start of wanted) {
    const bytes = await ctx.integrations.files.read(sectionKeyOf(take.id, start / sectionMs))
    if (bytes) read.push(readRecorded([bytes]))
  }
  const tracks = read.find(({ tracks }) => tracks)?.tracks
  const blocks: Block[] = read.flatMap(({ blocks }) => blocks).filter(({ at_ms }) => at_ms >= from_ms && at_ms < to_ms)
  return tracks && blocks.length > 0 ? writeWebm(tracks, blocks, from_ms) : undefined
}
