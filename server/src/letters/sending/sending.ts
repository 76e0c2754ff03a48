import type { Selectable } from 'kysely'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'
import type { Letter, Letters } from '../../notifications/letters/letters.ts'
import { sendLetterOnce } from '../../notifications/letters/sending.ts'
import { findLetterOfJob, type LetterRow } from '../access.ts'
import { fileName, writeLetterBytes } from '../composing/paper.ts'
import { sendOneLetter } from '../job-names.ts'
import type { LetterTables } from '../tables.ts'
import { composeCover } from './cover.ts'
import { addressOf, mayReach } from './reaching.ts'

type Send = Selectable<LetterTables['letter_send']> & { appointment_id: string }

/** Sends one letter, or tries again later. Runs as the system. */
export async function sendOnce(ctx: Context, sendId: string, attempts: number): Promise<void> {
  const send = await ctx.db
    .selectFrom('letter_send as s')
    .innerJoin('letter as l', 'l.id', 's.letter_id')
    .selectAll('s')
    .select('l.appointment_id')
    .where('s.id', '=', sendId)
    .executeTakeFirst()
  await sendLetterOnce(ctx, letterSends, send, attempts)
}

const letterSends: Letters<Send, { send_id: string; attempts: number }> = {
  key: 'letter-send',
  job: sendOneLetter,
  payloadOf: (send_id, attempts) => ({ send_id, attempts }),
  prepareLetter,
  changeRow: changeSend,
  recordOutcome: async (ctx, send, outcome) => {
    if (outcome === 'sent') await record(ctx, 'letter.delivered', factOf(send))
    else await record(ctx, 'letter.send_failed', factOf(send))
  },
}

/** A letter stays here if its note was unlocked or signed anew, if the release ended, or if nobody gives care any more. */
async function prepareLetter(ctx: Context, { letter_id, method }: Send): Promise<Letter | undefined> {
  const letter = await findLetterOfJob(ctx, letter_id)
  const to = letter && addressOf(letter, method)
  if (!letter || !to || letter.note_stands !== true || !(await isInCare(ctx, letter)) || !(await mayReach(ctx, letter))) return undefined
  return {
    to,
    name: fileName,
    language: letter.language,
    makeBytes: () => readBytes(ctx, letter),
    composeCover: (file) => composeCover(ctx.config.practice.name, letter.language, file),
  }
}

/** The same words for every try: they come from what was signed. */
async function readBytes(ctx: Context, letter: Permitted<LetterRow>): Promise<Buffer> {
  const bytes = await writeLetterBytes(ctx, letter)
  if (!bytes) throw new Error('a signed letter has a text')
  return bytes
}

// reads patients, care
async function isInCare(ctx: Context, { patient_id, provider_id }: LetterRow): Promise<boolean> {
  const care = await ctx.db
    .selectFrom('care')
    .innerJoin('patient', 'patient.id', 'care.patient_id')
    .select('care.id')
    .where('care.patient_id', '=', patient_id)
    .where('care.provider_id', '=', provider_id)
    .where('care.ended_at', 'is', null)
    .where('patient.deleted_at', 'is', null)
    .executeTakeFirst()
  return care !== undefined
}

async function changeSend(ctx: Context, { id, attempts }: Send, to: Partial<Omit<Send, 'id' | 'appointment_id'>>): Promise<boolean> {
  const changed = await ctx.db
    .updateTable('letter_send')
    .set({ ...to, updated_at: ctx.now() })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

const factOf = ({ id, letter_id, appointment_id, patient_id, provider_id }: Send) => ({
  ...{ subject_id: letter_id, patient_id, provider_id },
  payload: { letter_id, appointment_id, send_id: id },
})
