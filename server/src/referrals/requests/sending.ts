import type { Selectable } from 'kysely'
import { storeMadeFile } from '../../files/attaching.ts'
import { readFileBytes } from '../../files/reading.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { writePdf } from '../../kernel/pdf/document.ts'
import { record } from '../../kernel/record.ts'
import type { Letter, Letters } from '../../notifications/letters/letters.ts'
import { sendLetterOnce } from '../../notifications/letters/sending.ts'
import { findReferralOfJob } from '../access.ts'
import { sendLetter } from '../job-names.ts'
import type { ReferralTables } from '../tables.ts'
import { addressOf } from './asking.ts'
import { composeCover, composeLetter, type LetterFacts } from './letter.ts'
import { readLetterFacts } from './letter-facts.ts'

type Request = Selectable<ReferralTables['referral_request']>

const fileName = 'referral-request.pdf'

/** Writes a letter, if no run before has, and sends it, or tries again later. Runs as the system. */
export async function sendOnce(ctx: Context, requestId: string, attempts: number): Promise<void> {
  const request = await ctx.db.selectFrom('referral_request').selectAll().where('id', '=', requestId).executeTakeFirst()
  await sendLetterOnce(ctx, requests, request, attempts)
}

const requests: Letters<Request, { request_id: string; attempts: number }> = {
  key: 'referral-request',
  job: sendLetter,
  payloadOf: (request_id, attempts) => ({ request_id, attempts }),
  prepareLetter: prepareRequest,
  changeRow: changeRequest,
  recordOutcome: async (ctx, request, outcome) => {
    if (outcome === 'sent') await record(ctx, 'referral.request_sent', factOf(request))
    else await record(ctx, 'referral.request_failed', factOf(request))
  },
}

/** A referral that was replaced meanwhile, or a care that has ended, needs no letter any more. */
async function prepareRequest(ctx: Context, request: Request): Promise<Letter | undefined> {
  const referral = await findReferralOfJob(ctx, request.referral_id)
  const to = referral && addressOf(referral, request.method)
  const facts = referral && (await readLetterFacts(ctx, request, referral))
  if (!referral || !to || !facts || referral.status === 'replaced') return undefined
  return {
    to,
    name: fileName,
    language: 'en',
    makeBytes: async () => readFileBytes(ctx, { id: request.file_id ?? (await storeLetter(ctx, request, facts)) }),
    composeCover: (file) => composeCover(ctx.config.practice.name, file),
  }
}

/** Stores the letter, so that the record holds what was sent, and each try sends the same bytes. */
async function storeLetter(ctx: Context, { id, patient_id }: Request, facts: LetterFacts): Promise<string> {
  const bytes = await writePdf(ctx, composeLetter(facts))
  return transaction(ctx, async (ctx) => {
    const file_id = await storeMadeFile(ctx, { purpose: 'referral', patient_id, name: fileName, type: 'application/pdf', bytes })
    await ctx.db.updateTable('referral_request').set({ file_id, updated_at: ctx.now() }).where('id', '=', id).execute()
    return file_id
  })
}

async function changeRequest(ctx: Context, { id, attempts }: Request, to: Partial<Omit<Request, 'id'>>): Promise<boolean> {
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
  subject_id: referral_id,
  patient_id,
  provider_id,
  payload: { referral_id, request_id: id },
})
