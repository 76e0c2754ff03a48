import type { ProcessorEvent } from '../../integrations/payments/index.ts'
import { type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { record } from '../../kernel/record.ts'
import * as jobs from '../job-names.ts'

/** Keeps an event of the processor once, and lets a job follow it, so that the answer is fast. Its signature was checked by whoever calls this. */
export async function receiveEvent(ctx: Context, body: unknown): Promise<null> {
  const event = ctx.integrations.payments.readEvent(body)
  if (event) await runAsSystem(ctx, (ctx) => transaction(ctx, (ctx) => keepEvent(ctx, event)))
  return null
}

async function keepEvent(ctx: Context, event: ProcessorEvent): Promise<void> {
  const { event_id, about, object_ref } = event
  const added = await ctx.db
    .insertInto('processor_event')
    .values({ ...event, received_at: ctx.now(), followed_at: null })
    .onConflict((same) => same.column('event_id').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n) return
  await enqueue(ctx, jobs.followEvent, { event_id }, { key: `follow_event:${event_id}` })
  if (about === 'account' || about === 'transfer')
    await record(ctx, 'processor_event.received', { subject_id: makeIdAt(ctx.now()), payload: { about, object_ref } })
}

/** Takes over what the demo's processor would have posted, each with its signature checked like any other. */
export async function takeDemoEvents(ctx: Context): Promise<void> {
  const { payments } = ctx.integrations
  for (const { raw, signature } of (await payments.takeEvents?.()) ?? []) {
    const event = await payments.verify({ raw, headers: { 'x-sorrel-signature': signature }, now: ctx.now() })
    if (event) await transaction(ctx, (ctx) => keepEvent(ctx, event))
  }
}
