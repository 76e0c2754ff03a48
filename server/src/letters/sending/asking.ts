import { mostLettersADay } from '@sorrel/contract/letters/rules'
import type { Letter } from '@sorrel/contract/letters/schemas'
import type { SendMethod } from '@sorrel/contract/releases/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import { holdChartedVisit } from '../../charting/access.ts'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, requireProviderActor, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findLetter, type LetterPatient, type LetterRow } from '../access.ts'
import { sendOneLetter } from '../job-names.ts'
import { showLetter } from '../viewing.ts'
import { addressOf, mayReach } from './reaching.ts'

/** Queues a letter for whom it is written to. While one is on its way, another one is not added. */
export async function askToSend(
  ctx: Context,
  patient: Permitted<LetterPatient>,
  id: string,
  method: SendMethod,
): Promise<z.input<typeof Letter>> {
  if (!patient.in_care) throw new Problem('care_closed')
  return transaction(ctx, async (ctx) => {
    const letter = await findLetterToSend(ctx, patient, id)
    await refuseUnfit(ctx, letter, method)
    await refuseMany(ctx, patient)
    await queueSend(ctx, letter, method)
    return showLetter(ctx, patient, await findLetter(ctx, patient, id))
  })
}

/** A letter of the caller; its note can be neither unlocked nor signed anew until the transaction ends. */
async function findLetterToSend(ctx: Context, patient: Permitted<LetterPatient>, id: string): Promise<Permitted<LetterRow>> {
  const { provider_id, appointment_id } = await findLetter(ctx, patient, id)
  // A colleague reads the letters about their patient, and the one who signed sends them.
  if (provider_id !== requireProviderActor(ctx).provider_id) throw new Problem('not_found')
  await holdChartedVisit(ctx, appointment_id)
  return findLetter(ctx, patient, id)
}

/** What keeps a letter here: its note no longer stands as it was, nobody may get it, or there is no way to them. */
async function refuseUnfit(ctx: Context, letter: Permitted<LetterRow>, method: SendMethod): Promise<void> {
  if (letter.note_stands !== true) throw new Problem((await isNoteSigned(ctx, letter)) ? 'changed_meanwhile' : 'note_not_signed')
  if (letter.basis === 'by_hand') throw new Problem('not_available')
  if (!(await mayReach(ctx, letter))) throw new Problem('release_not_active')
  if (addressOf(letter, method) === null) throw refuseValue('body', ['method'], 'no_address')
  if (method === 'fax' && ctx.config.integrations.fax === 'off') throw new Problem('not_available')
}

// reads charting
async function isNoteSigned(ctx: Context, { note_id }: LetterRow): Promise<boolean> {
  const note = await ctx.db.selectFrom('chart_note').select('status').where('id', '=', note_id).executeTakeFirst()
  return note?.status === 'signed'
}

async function refuseMany(ctx: Context, { id }: Permitted<LetterPatient>): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('letter_send')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('patient_id', '=', id)
    .where('created_at', '>', addMinutes(ctx.now(), -24 * 60))
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostLettersADay) throw new Problem('too_many_requests')
}

async function queueSend(ctx: Context, letter: Permitted<LetterRow>, method: SendMethod): Promise<void> {
  const { id: letter_id, patient_id, provider_id, appointment_id } = letter
  const id = makeId()
  // NOTE: the status stands in the statement, not in a parameter: a plan that is kept for any parameter does not find the partial index.
  const added = await ctx.db
    .insertInto('letter_send')
    .values({
      ...{ id, letter_id, patient_id, provider_id, method, status: 'waiting', fault: null, sent_at: null, carrier_ref: null },
      ...{ created_at: ctx.now(), updated_at: ctx.now() },
    })
    .onConflict((conflict) => conflict.column('letter_id').where(sql<boolean>`status = 'waiting'`).doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) return
  const payload = { letter_id, appointment_id, send_id: id }
  await record(ctx, 'letter.send_requested', { subject_id: letter_id, patient_id, provider_id, payload })
  await enqueue(ctx, sendOneLetter, { send_id: id, attempts: 0 }, { key: `letters.send:${id}:0` })
}
