import { mayDisclose } from '@sorrel/contract/releases/rules'
import type { SendFault } from '@sorrel/contract/releases/vocabulary'
import type { Selectable } from 'kysely'
import { readFileBytes } from '../../files/reading.ts'
import type { Sent } from '../../integrations/sms/index.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { record } from '../../kernel/record.ts'
import { carryMessage } from '../../notifications/carrying.ts'
import { findReleaseOfSend, type ReleaseRow } from '../access.ts'
import { sendDocument } from '../job-names.ts'
import type { ReleaseTables } from '../tables.ts'
import { addressOf } from './asking.ts'
import { composeCover } from './cover.ts'

type Send = Selectable<ReleaseTables['release_send']>

/** When nobody answers, we try again after these minutes. The whole takes about a day. */
const waits = [2, 10, 30, 120, 360, 900] as const

/**
 * Sends one document, or tries again later with the same key. A release that has ended sends nothing. Two runs at once may both hand it over;
 * the key lets the carrier send it once. Runs as the system.
 */
export async function sendOnce(ctx: Context, sendId: string, attempts: number): Promise<void> {
  const send = await ctx.db.selectFrom('release_send').selectAll().where('id', '=', sendId).executeTakeFirst()
  if (send?.status !== 'waiting' || send.attempts !== attempts) return
  const release = await findReleaseOfSend(ctx, send.release_id)
  const to = addressOf(release, send.method)
  if (!mayDisclose(release, ctx.now()) || to === null || release.pdf_file_id === null) return withhold(ctx, send)
  if (send.method === 'fax' && ctx.config.integrations.fax === 'off') return fail(ctx, send, 'not_available')
  const bytes = await readFileBytes(ctx, { id: release.pdf_file_id })
  const sent = await handOver(ctx, { send, release, to, bytes })
  if (sent?.status === 'sent') await succeed(ctx, send, sent)
  else if (sent) await fail(ctx, send, 'refused')
  else await tryLater(ctx, send)
}

/** Hands the document to its carrier; undefined if nobody answers. */
async function handOver(
  ctx: Context,
  { send, release, to, bytes }: { send: Send; release: ReleaseRow; to: string; bytes: Buffer },
): Promise<Sent | undefined> {
  const [name, key] = ['release-of-information.pdf', `release-send:${send.id}`]
  try {
    if (send.method === 'fax') return await ctx.integrations.fax.send({ to, name, bytes, key })
    const destination = { channel: 'email', to, language: release.language, dependent: null } as const
    return await carryMessage(ctx, destination, composeCover(ctx.config.practice.name, release.language, { name, bytes }), key)
  } catch (error) {
    ctx.log.warn({ err: error, send_id: send.id }, 'a document of a release did not go out')
    return undefined
  }
}

const withhold = (ctx: Context, send: Send): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await change(ctx, send, { status: 'withheld' })
  })

const succeed = (ctx: Context, send: Send, { ref }: Sent): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const done = await change(ctx, send, { status: 'sent', sent_at: ctx.now(), carrier_ref: ref, attempts: send.attempts + 1 })
    if (done) await record(ctx, 'release.delivered', factOf(send))
  })

const fail = (ctx: Context, send: Send, fault: SendFault): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const done = await change(ctx, send, { status: 'failed', fault, attempts: send.attempts + 1 })
    if (done) await record(ctx, 'release.send_failed', factOf(send))
  })

async function tryLater(ctx: Context, send: Send): Promise<void> {
  const wait = waits[send.attempts]
  if (wait === undefined) return fail(ctx, send, 'no_answer')
  const attempts = send.attempts + 1
  await transaction(ctx, async (ctx) => {
    if (!(await change(ctx, send, { attempts }))) return
    const run_at = addMinutes(ctx.now(), wait)
    await enqueue(ctx, sendDocument, { send_id: send.id, attempts }, { key: `releases.send:${send.id}:${attempts}`, run_at })
  })
}

/** Changes the row if no other run has done it. */
async function change(ctx: Context, { id, attempts }: Send, to: Partial<Omit<Send, 'id'>>): Promise<boolean> {
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
