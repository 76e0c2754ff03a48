import { mayDisclose } from '@sorrel/contract/releases/rules'
import type { Selectable } from 'kysely'
import { readFileBytes } from '../../files/reading.ts'
import type { Context } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'
import type { Letter, Letters } from '../../notifications/letters/letters.ts'
import { sendLetterOnce } from '../../notifications/letters/sending.ts'
import { findReleaseOfSend } from '../access.ts'
import { sendDocument } from '../job-names.ts'
import type { ReleaseTables } from '../tables.ts'
import { addressOf } from './asking.ts'
import { composeCover } from './cover.ts'

type Send = Selectable<ReleaseTables['release_send']>

/** Sends one document, or tries again later. Runs as the system. */
export async function sendOnce(ctx: Context, sendId: string, attempts: number): Promise<void> {
  const send = await ctx.db.selectFrom('release_send').selectAll().where('id', '=', sendId).executeTakeFirst()
  await sendLetterOnce(ctx, sends, send, attempts)
}

const sends: Letters<Send, { send_id: string; attempts: number }> = {
  key: 'release-send',
  job: sendDocument,
  payloadOf: (send_id, attempts) => ({ send_id, attempts }),
  prepareLetter: prepareForm,
  changeRow: changeSend,
  recordOutcome: async (ctx, send, outcome) => {
    if (outcome === 'sent') await record(ctx, 'release.delivered', factOf(send))
    else await record(ctx, 'release.send_failed', factOf(send))
  },
}

/** A release that has ended sends nothing. */
async function prepareForm(ctx: Context, { release_id, method }: Send): Promise<Letter | undefined> {
  const release = await findReleaseOfSend(ctx, release_id)
  const [to, id] = [addressOf(release, method), release.pdf_file_id]
  if (!mayDisclose(release, ctx.now()) || to === null || id === null) return undefined
  return {
    to,
    name: 'release-of-information.pdf',
    language: release.language,
    makeBytes: () => readFileBytes(ctx, { id }),
    composeCover: (file) => composeCover(ctx.config.practice.name, release.language, file),
  }
}

async function changeSend(ctx: Context, { id, attempts }: Send, to: Partial<Omit<Send, 'id'>>): Promise<boolean> {
  const changed = await ctx.db
    .updateTable('release_send')
    .set({ ...to, updated_at: ctx.now() })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

const factOf = ({ id, release_id, patient_id }: Send) => ({
  subject_id: release_id,
  patient_id,
  payload: { release_id, send_id: id },
})
