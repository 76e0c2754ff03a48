import type { Levels } from '@sorrel/contract/recording/rules'
import { levelMs, pieceSeconds } from '@sorrel/contract/recording/vocabulary'
import type { Selectable } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import type { Take } from '../access.ts'
import type { RecordingPieceRow } from '../tables.ts'
import { lockRecording } from '../visits.ts'
import { type Block, type Recorded, readRecorded } from '../webm/reading.ts'
import { measureDuration, writeWebm } from '../webm/writing.ts'
import { folderOf, pieceKeyOf, sectionKeyOf } from './keys.ts'

type Piece = Selectable<RecordingPieceRow>

const sectionMs = 60_000

export const listPieces = (ctx: Context, take: Take): Promise<Piece[]> =>
  ctx.db.selectFrom('recording_piece').selectAll().where('take_id', '=', take.id).orderBy('n').execute()

/** The bytes of pieces in order, cut wherever one is missing or was lost by the store. */
export async function readRuns(ctx: Context, take: Take, pieces: readonly Piece[]): Promise<Buffer[]> {
  const runs: Buffer[][] = []
  let last = -2
  for (const { n, sha256 } of pieces) {
    const bytes = await ctx.integrations.files.read(pieceKeyOf(take.id, n, sha256))
    if (!bytes) continue
    if (n === last + 1) runs.at(-1)!.push(bytes)
    else runs.push([bytes])
    last = n
  }
  return runs.map((run) => Buffer.concat(run))
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
 * played without reading hours. Answers how long the stretch is; undefined if no sound can be read, or if it is to be gone.
 */
export async function storeSections(ctx: Context, take: Take, pieces: readonly Piece[]): Promise<number | undefined> {
  const { tracks, blocks } = readRecorded(await readRuns(ctx, take, pieces))
  if (!tracks || blocks.length === 0) return undefined
  const sections = [...Map.groupBy(blocks, ({ at_ms }) => Math.floor(at_ms / sectionMs))]
  for (const [n, own] of sections) await ctx.integrations.files.put(sectionKeyOf(take.id, n), writeWebm(tracks, own))
  const duration_ms = measureDuration(blocks)
  const starts = JSON.stringify(sections.map(([n]) => n * sectionMs))
  if (await keepSections(ctx, take, { sections: starts, duration_ms })) return duration_ms
  // Somebody took their consent back meanwhile: what removed the rest did not see these.
  await ctx.integrations.files.removeFolder(folderOf(take.id))
  return undefined
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
