import type { RequestFault } from '@sorrel/contract/referrals/vocabulary'
import type { Selectable } from 'kysely'
import { storeMadeFile } from '../../files/attaching.ts'
import { readFileBytes } from '../../files/reading.ts'
import type { Sent } from '../../integrations/sms/index.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { writePdf } from '../../kernel/pdf/document.ts'
import { record } from '../../kernel/record.ts'
import { carryMessage } from '../../notifications/carrying.ts'
import { findReferralOfJob } from '../access.ts'
import { sendLetter } from '../job-names.ts'
import type { ReferralTables } from '../tables.ts'
import { addressOf } from './asking.ts'
import { composeCover, composeLetter } from './letter.ts'
import { readLetterFacts } from './letter-facts.ts'

type Request = Selectable<ReferralTables['referral_request']>

/** When nobody answers, we try again after these minutes. The whole takes about a day. */
const waits = [2, 10, 30, 120, 360, 900] as const
const fileName = 'referral-request.pdf'

/**
 * Writes a letter, if no run before has, and sends it, or tries again later with the same key. A referral that was replaced meanwhile, or a care
 * that has ended, needs no letter any more. Runs as the system.
 */
export async function sendOnce(ctx: Context, requestId: string, attempts: number): Promise<void> {
  const request = await ctx.db.selectFrom('referral_request').selectAll().where('id', '=', requestId).executeTakeFirst()
  if (request?.status !== 'waiting' || request.attempts !== attempts) return
  const referral = await findReferralOfJob(ctx, request.referral_id)
  const to = referral && addressOf(referral, request.method)
  const facts = referral && (await readLetterFacts(ctx, request, referral))
  if (!referral || !to || !facts || referral.status === 'replaced') return settle(ctx, request, { status: 'withheld' })
  if (request.method === 'fax' && ctx.config.integrations.fax === 'off') return fail(ctx, request, 'not_available')
  const file_id = request.file_id ?? (await storeLetter(ctx, request, await writePdf(ctx, composeLetter(facts))))
  const sent = await handOver(ctx, { request, to, bytes: await readFileBytes(ctx, { id: file_id }) })
  if (sent?.status === 'sent') await succeed(ctx, request, sent)
  else if (sent) await fail(ctx, request, 'refused')
  else await tryLater(ctx, request)
}

/** Stores the letter, so that the record holds what was sent, and each try sends the same bytes. */
const storeLetter = (ctx: Context, { id, patient_id }: Request, bytes: Buffer): Promise<string> =>
  transaction(ctx, async (ctx) => {
    const file_id = await storeMadeFile(ctx, { purpose: 'referral', patient_id, name: fileName, type: 'application/pdf', bytes })
    await ctx.db.updateTable('referral_request').set({ file_id, updated_at: ctx.now() }).where('id', '=', id).execute()
    return file_id
  })

/** Hands the letter to its carrier; undefined if nobody answers. */
async function handOver(ctx: Context, { request, to, bytes }: { request: Request; to: string; bytes: Buffer }): Promise<Sent | undefined> {
  const key = `referral-request:${request.id}`
  try {
    if (request.method === 'fax') return await ctx.integrations.fax.send({ to, name: fileName, bytes, key })
    const destination = { channel: 'email', to, language: 'en', dependent: null } as const
    return await carryMessage(ctx, destination, composeCover(ctx.config.practice.name, { name: fileName, bytes }), key)
  } catch (error) {
    ctx.log.warn({ err: error, request_id: request.id }, 'a letter about a referral did not go out')
    return undefined
  }
}

const settle = (ctx: Context, request: Request, to: Partial<Request>): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await change(ctx, request, to)
  })

const succeed = (ctx: Context, request: Request, { ref }: Sent): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const done = await change(ctx, request, { status: 'sent', sent_at: ctx.now(), carrier_ref: ref, attempts: request.attempts + 1 })
    if (done) await record(ctx, 'referral.request_sent', factOf(request))
  })

const fail = (ctx: Context, request: Request, fault: RequestFault): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const done = await change(ctx, request, { status: 'failed', fault, attempts: request.attempts + 1 })
    if (done) await record(ctx, 'referral.request_failed', factOf(request))
  })

async function tryLater(ctx: Context, request: Request): Promise<void> {
  const wait = waits[request.attempts]
  if (wait === undefined) return fail(ctx, request, 'no_answer')
  const attempts = request.attempts + 1
  await transaction(ctx, async (ctx) => {
    if (!(await change(ctx, request, { attempts }))) return
    const run_at = addMinutes(ctx.now(), wait)
    await enqueue(ctx, sendLetter, { request_id: request.id, attempts }, { key: `referrals.send:${request.id}:${attempts}`, run_at })
  })
}

/** Changes the row if no other run has done it. */
async function change(ctx: Context, { id, attempts }: Request, to: Partial<Omit<Request, 'id'>>): Promise<boolean> {
  const changed = await ctx.db
    .updateTable('referral_request')
    .set({ ...to, updated_at: ctx.now() })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

const factOf = ({ id, referral_id, patient_id, provider_id }: Request) => ({
  ...{ subject_id: referral_id, patient_id, provider_id },
  payload: { referral_id, request_id: id },
})
