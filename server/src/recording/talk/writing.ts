import { findSpeaker, holdsSpeech, type Levels } from '@sorrel/contract/recording/rules'
import type { TalkFault } from '@sorrel/contract/recording/vocabulary'
import type { Heard, Written } from '../../integrations/transcription/index.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { record } from '../../kernel/record.ts'
import type { Take } from '../access.ts'
import { writeTalk } from '../job-names.ts'
import { cutSound, joinLevels, listPieces, storeSections } from '../sound/sections.ts'
import type { SavedLine } from '../tables.ts'

/** A service gets so much sound at once: services refuse files of more than 25 MB, and a job should end within minutes. */
const partMs = 600_000
/** When the service does not answer, we try again after these minutes. */
const waits = [1, 5, 20, 60] as const

type Asked = { take_id: string; part: number; tries: number; waited?: number }

/**
 * Has the next ten minutes of a stretch written down. May run twice: whoever is second finds that it is done. Nothing is asked of a service
 * if nobody spoke. Runs as the system.
 */
export async function writeTalkOf(ctx: Context, { take_id, part, tries }: Asked): Promise<void> {
  const take = await ctx.db.selectFrom('recording_take').selectAll().where('id', '=', take_id).executeTakeFirst()
  if (take?.talk !== 'waiting' || take.tries !== tries) return
  const pieces = await listPieces(ctx, take)
  const levels = joinLevels(pieces)
  const duration_ms = take.sections === null ? await storeSections(ctx, take, pieces) : take.duration_ms
  if (duration_ms === undefined) return pieces.length === 0 ? settle(ctx, take, 'no_speech') : settle(ctx, take, 'failed', 'unreadable')
  if (!holdsSpeech(levels)) return settle(ctx, take, 'no_speech')
  const whole = await readTake(ctx, take_id)
  if (!whole) return
  const from_ms = part * partMs
  const answer = await askService(ctx, whole, part, Math.min(from_ms + partMs, duration_ms))
  if (answer === undefined) return tryLater(ctx, whole, part)
  if ('fault' in answer) return settle(ctx, whole, 'failed', answer.fault)
  const lines = answer.segments.map((heard) => lineOf(heard, from_ms, levels))
  await keepLines(ctx, whole, { part, lines, language: answer.language, isLast: from_ms + partMs >= duration_ms })
}

const readTake = (ctx: Context, id: string): Promise<Take | undefined> =>
  ctx.db.selectFrom('recording_take').selectAll().where('id', '=', id).executeTakeFirst()

/** What the service heard; undefined if it did not answer. A part in which nobody spoke has no words. */
async function askService(ctx: Context, take: Take, part: number, to_ms: number): Promise<Written | { fault: TalkFault } | undefined> {
  const from_ms = part * partMs
  const bytes = await cutSound(ctx, take, from_ms, to_ms)
  if (!bytes || !holdsSpeech(cutLevels(joinLevels(await listPieces(ctx, take)), from_ms, to_ms))) return { language: null, segments: [] }
  const language = await readLanguage(ctx, take.patient_id)
  try {
    return await ctx.integrations.transcription.write({ key: `${take.id}-${part}`, bytes, duration_ms: to_ms - from_ms, language })
  } catch (error) {
    ctx.log.warn({ err: error, take_id: take.id, part }, 'the talk of a visit was not written down')
    return undefined
  }
}

// reads patients
const readLanguage = async (ctx: Context, patientId: string): Promise<'en' | 'es'> =>
  (await ctx.db.selectFrom('patient').select('preferred_language').where('id', '=', patientId).executeTakeFirst())?.preferred_language ??
  'en'

const momentMs = 250
const cutLevels = (levels: Levels, from_ms: number, to_ms: number): Levels => {
  const cut = (digits: string) => digits.slice(Math.floor(from_ms / momentMs), Math.ceil(to_ms / momentMs))
  return { patient: cut(levels.patient), provider: cut(levels.provider), guest: cut(levels.guest) }
}

const longestLine = 4000

/** A line of what a service heard. Nothing in it is trusted: the times stay within the part, and the database can hold the text. */
function lineOf({ from_ms, to_ms, text, speaker }: Heard, start: number, levels: Levels): SavedLine {
  const begin = Math.min(Math.max(0, from_ms), partMs)
  const times = { from_ms: start + begin, to_ms: start + Math.min(Math.max(begin, to_ms), partMs) }
  const storable = text.replaceAll('\u0000', '').slice(0, longestLine).toWellFormed()
  return { speaker: speaker ?? findSpeaker(levels, times.from_ms, times.to_ms), text: storable, ...times }
}

type Part = { part: number; lines: SavedLine[]; language: string | null; isLast: boolean }

/** Adds the lines of a part, and goes on with the next one. */
const keepLines = (ctx: Context, take: Take, { part, lines, language, isLast }: Part): Promise<void> =>
  transaction(ctx, async (ctx) => {
    if (!(await holdWaiting(ctx, take))) return
    const before =
      part === 0 ? undefined : await ctx.db.selectFrom('recording_transcript').selectAll().where('take_id', '=', take.id).executeTakeFirst()
    // A part that was written before, because the job ran twice, replaces itself.
    const earlier = (before?.lines ?? []).filter(({ from_ms }) => from_ms < part * partMs)
    await keepTranscript(ctx, take, { lines: [...earlier, ...lines], language: before?.language ?? language })
    if (isLast) return settleIn(ctx, take, { talk: earlier.length + lines.length > 0 ? 'ready' : 'no_speech', fault: null })
    const next = { take_id: take.id, part: part + 1, tries: take.tries }
    await enqueue(ctx, writeTalk, next, { key: `recording.write_talk:${take.id}:${next.part}:${take.tries}` })
  })

async function keepTranscript(ctx: Context, take: Take, told: { lines: SavedLine[]; language: string | null }): Promise<void> {
  const { appointment_id, patient_id, provider_id, started_at, duration_ms } = take
  const row = { lines: JSON.stringify(told.lines), language: told.language, duration_ms, made_at: ctx.now() }
  await ctx.db
    .insertInto('recording_transcript')
    .values({
      take_id: take.id,
      appointment_id,
      patient_id,
      provider_id,
      started_at,
      vendor: ctx.integrations.transcription.vendor,
      ...row,
    })
    .onConflict((conflict) => conflict.column('take_id').doUpdateSet(row))
    .execute()
}

/** Holds the row until the transaction ends; false if somebody withdrew or another run was faster. */
const holdWaiting = async (ctx: Context, { id, tries }: Take): Promise<boolean> =>
  (await ctx.db
    .selectFrom('recording_take')
    .select('id')
    .where('id', '=', id)
    .where('talk', '=', 'waiting')
    .where('tries', '=', tries)
    .forUpdate()
    .executeTakeFirst()) !== undefined

const settle = (ctx: Context, take: Take, talk: 'no_speech' | 'failed', fault: TalkFault | null = null): Promise<void> =>
  transaction(ctx, async (ctx) => {
    if (await holdWaiting(ctx, take)) await settleIn(ctx, take, { talk, fault })
  })

async function settleIn(
  ctx: Context,
  { id, appointment_id, patient_id, provider_id }: Take,
  to: { talk: 'ready' | 'no_speech' | 'failed'; fault: TalkFault | null },
): Promise<void> {
  await ctx.db.updateTable('recording_take').set(to).where('id', '=', id).execute()
  await record(ctx, 'recording.transcribed', {
    ...{ subject_id: appointment_id, patient_id, provider_id },
    payload: { appointment_id, patient_id, provider_id, take_id: id, talk: to.talk },
  })
}

async function tryLater(ctx: Context, take: Take, part: number): Promise<void> {
  const wait = waits[take.tries - 1]
  if (wait === undefined) return settle(ctx, take, 'failed', 'service_failed')
  await transaction(ctx, async (ctx) => {
    if (!(await holdWaiting(ctx, take))) return
    const tries = take.tries + 1
    await ctx.db.updateTable('recording_take').set({ tries }).where('id', '=', take.id).execute()
    const key = `recording.write_talk:${take.id}:${part}:${tries}`
    await enqueue(ctx, writeTalk, { take_id: take.id, part, tries }, { key, run_at: addMinutes(ctx.now(), wait) })
  })
}
