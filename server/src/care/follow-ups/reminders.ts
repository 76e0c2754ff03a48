import type { FollowUpReminder } from '@sorrel/contract/care/schemas'
import type { FollowUpTarget } from '@sorrel/contract/care/vocabulary'
import type { createFollowUp, previewFollowUp } from '@sorrel/contract/care/wire'
import { undoSeconds } from '@sorrel/contract/scheduling/rules'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { addSeconds } from '../../kernel/clock.ts'
import { type Context, requireProviderActor, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findCaseload, type ReminderRow } from '../access.ts'
import { nameOf } from '../caseload/listing.ts'
import { sendFollowUp } from '../job-names.ts'
import { sampleOfFollowUp } from '../messages/follow-up.ts'
import { isMeant, type Judged, judgeAudience } from './audience.ts'

type Audience = { target: FollowUpTarget; care_ids?: string[] | undefined }

/** Who gets the reminder as things stand, who does not and why, and what it says. */
export async function previewReminder(ctx: Context, audience: Audience): Promise<z.input<typeof previewFollowUp.output>> {
  const judged = await judgeOwn(ctx, audience)
  const named = ({ care }: Judged) => ({ care_id: care.id, name: nameOf(care) })
  return {
    recipients: judged.filter(({ hindrance }) => !hindrance).map(named),
    skipped: judged.flatMap((one) => (one.hindrance ? [{ ...named(one), reason: one.hindrance }] : [])),
    text: await sampleOfFollowUp(ctx, requireProviderActor(ctx).provider_id, audience.target),
  }
}

/** The clients whom the dietitian named, or everybody whom the target means. A care of somebody else is `not_found`. */
async function judgeOwn(ctx: Context, { target, care_ids }: Audience): Promise<Judged[]> {
  const caseload = await findCaseload(ctx, requireProviderActor(ctx).provider_id)
  if (!care_ids)
    return judgeAudience(
      ctx,
      target,
      caseload.filter((care) => isMeant(ctx, target, care)),
    )
  const named = new Set(care_ids)
  const found = caseload.filter(({ id }) => named.has(id))
  if (found.length < named.size) throw new Problem('not_found')
  return judgeAudience(ctx, target, found)
}

/** Stores a reminder for those who get it as things stand, and lets a job send it when it is due. */
export async function createReminder(ctx: Context, wish: z.output<typeof createFollowUp.body>): Promise<string> {
  const { provider_id } = requireProviderActor(ctx)
  refusePast(ctx, wish.scheduled_at)
  const judged = await judgeOwn(ctx, wish)
  const cares = judged.flatMap(({ care, hindrance }) => (hindrance ? [] : [care]))
  if (cares.length === 0) throw new Problem('nobody_to_remind')
  const id = makeId()
  return transaction(ctx, async (ctx) => {
    const scheduled_at = wish.is_draft ? null : (wish.scheduled_at ?? addSeconds(ctx.now(), undoSeconds))
    await ctx.db
      .insertInto('follow_up_reminder')
      .values({
        id,
        provider_id,
        target: wish.target,
        status: wish.is_draft ? 'draft' : 'scheduled',
        scheduled_at,
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .execute()
    await ctx.db
      .insertInto('follow_up_recipient')
      .values(cares.map((care) => ({ follow_up_reminder_id: id, care_id: care.id, provider_id, patient_id: care.patient_id })))
      .execute()
    if (scheduled_at) await scheduleJob(ctx, { id, provider_id, target: wish.target }, scheduled_at)
    return id
  })
}

function refusePast(ctx: Context, at: string | undefined): void {
  if (at && at < ctx.now()) throw refuseValue('body', ['scheduled_at'], 'too_small')
}

async function scheduleJob(
  ctx: Context,
  { id, provider_id, target }: Pick<ReminderRow, 'id' | 'provider_id' | 'target'>,
  at: string,
): Promise<void> {
  await enqueue(ctx, sendFollowUp, { follow_up_reminder_id: id }, { key: `follow_up:${id}`, run_at: at })
  await record(ctx, 'follow_up.scheduled', { subject_id: id, provider_id, payload: { follow_up_reminder_id: id, target } })
}

/** Schedules a draft, or puts a scheduled reminder at another time. Without a time it goes out soon. */
export function scheduleReminder(
  ctx: Context,
  reminder: Permitted<ReminderRow>,
  at: string | undefined,
  version: number | undefined,
): Promise<void> {
  if (reminder.status !== 'draft' && reminder.status !== 'scheduled')
    throw new Problem('reminder_not_changeable', { status: reminder.status })
  if (version !== undefined && version !== reminder.version) throw new Problem('changed_meanwhile', { version: reminder.version })
  refusePast(ctx, at)
  return transaction(ctx, async (ctx) => {
    const scheduled_at = at ?? addSeconds(ctx.now(), undoSeconds)
    await writeReminder(ctx, reminder, { status: 'scheduled', scheduled_at })
    await scheduleJob(ctx, reminder, scheduled_at)
  })
}

/** Cancels a reminder that has not gone out. To cancel it again changes nothing. */
export function cancelReminder(ctx: Context, reminder: Permitted<ReminderRow>): Promise<void> {
  if (reminder.status === 'canceled') return Promise.resolve()
  if (reminder.status === 'sent') throw new Problem('reminder_not_changeable', { status: reminder.status })
  return transaction(ctx, async (ctx) => {
    await writeReminder(ctx, reminder, { status: 'canceled', canceled_at: ctx.now() })
    const { id, provider_id } = reminder
    await record(ctx, 'follow_up.canceled', { subject_id: id, provider_id, payload: { follow_up_reminder_id: id } })
  })
}

/** The job that sends locks the reminder, so one of the two comes first, and the other sees its result. */
async function writeReminder(ctx: Context, { id, version }: Permitted<ReminderRow>, values: Partial<ReminderRow>): Promise<void> {
  const changed = await ctx.db
    .updateTable('follow_up_reminder')
    .set({ ...values, updated_at: ctx.now(), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', 'in', ['draft', 'scheduled'])
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw new Problem('reminder_not_changeable')
}

/** A reminder in the form of the contract. */
export const showReminder = (row: ReminderRow): z.input<typeof FollowUpReminder> => row
