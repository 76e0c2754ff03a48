import { mayDisclose, mostADay } from '@sorrel/contract/releases/rules'
import type { Release } from '@sorrel/contract/releases/schemas'
import type { SendMethod } from '@sorrel/contract/releases/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireStepUp } from '../../auth/access.ts'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, getDoerId, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findRelease, findReleaseOfSend, findReleaseToChange, type ReleasePatient, type ReleaseRow } from '../access.ts'
import { sendDocument } from '../job-names.ts'
import { showRelease } from '../viewing.ts'

/** Queues the signed form for its recipient. While one waits, another one is not added. */
export async function askToSend(
  ctx: Context,
  patient: Permitted<ReleasePatient>,
  id: string,
  method: SendMethod,
): Promise<z.input<typeof Release>> {
  if (!patient.in_care) throw new Problem('care_closed')
  if (ctx.actor.kind === 'patient') await requireStepUp(ctx)
  return transaction(ctx, async (ctx) => {
    // Staff may not change the row, so they cannot lock it; the job looks again before it sends.
    const release = ctx.actor.kind === 'patient' ? await findReleaseToChange(ctx, patient, id) : await findRelease(ctx, patient, id)
    if (!mayDisclose(release, ctx.now())) throw new Problem('release_not_active')
    if (addressOf(release, method) === null) throw refuseValue('body', ['method'], 'no_address')
    if (method === 'fax' && ctx.config.integrations.fax === 'off') throw new Problem('not_available')
    await refuseManySends(ctx, patient)
    await queueSend(ctx, release, method)
    return showRelease(ctx, await findRelease(ctx, patient, id))
  })
}

async function refuseManySends(ctx: Context, { id }: Permitted<ReleasePatient>): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('release_send')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('patient_id', '=', id)
    .where('created_at', '>', addMinutes(ctx.now(), -24 * 60))
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostADay) throw new Problem('too_many_requests')
}

/** Queues what a release sends by itself when it begins, once: by fax if there is a number and we have a fax, else by e-mail. Runs as the system. */
export async function sendFirst(ctx: Context, releaseId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const release = await findReleaseOfSend(ctx, releaseId)
    if (!mayDisclose(release, ctx.now())) return
    const before = await ctx.db.selectFrom('release_send').select('id').where('release_id', '=', releaseId).executeTakeFirst()
    if (before) return
    const canFax = release.recipient_fax !== null && ctx.config.integrations.fax !== 'off'
    if (canFax || release.recipient_email !== null) await queueSend(ctx, release, canFax ? 'fax' : 'email')
  })
}

export const addressOf = (release: ReleaseRow, method: SendMethod): string | null =>
  method === 'fax' ? release.recipient_fax : release.recipient_email

async function queueSend(ctx: Context, release: ReleaseRow, method: SendMethod): Promise<void> {
  const id = makeId()
  const { kind } = ctx.actor
  // NOTE: the status stands in the statement, not in a parameter: a plan that is kept for any parameter does not find the partial index.
  const added = await ctx.db
    .insertInto('release_send')
    .values({
      id,
      release_id: release.id,
      patient_id: release.patient_id,
      doc: 'release_form',
      method,
      status: 'waiting',
      fault: null,
      sent_at: null,
      carrier_ref: null,
      asked_by_kind: kind === 'patient' || kind === 'provider' ? kind : 'system',
      asked_by: getDoerId(ctx.actor) ?? null,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.columns(['release_id', 'doc', 'method']).where(sql<boolean>`status = 'waiting'`).doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) return
  const payload = { release_id: release.id, send_id: id }
  await record(ctx, 'release.send_requested', { subject_id: release.id, patient_id: release.patient_id, payload })
  await enqueue(ctx, sendDocument, { send_id: id, attempts: 0 }, { key: `releases.send:${id}:0` })
}
