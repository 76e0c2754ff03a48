import type { CareAction } from '@sorrel/contract/care/vocabulary'
import { type Context, transaction } from '../../kernel/context.ts'

type Done = { id: string; at: string; actor_kind: string; payload: { care_id?: string | null | undefined } }

/**
 * Counts an event as something that a dietitian did for a client. What the system or a patient caused does not count, and an event counts
 * once however often its job runs. Runs as the system.
 */
export function countAction(ctx: Context, action: CareAction, event: Done): Promise<void> {
  return transaction(ctx, (ctx) => addAction(ctx, action, event))
}

async function addAction(ctx: Context, action: CareAction, event: Done): Promise<void> {
  const { care_id } = event.payload
  if (event.actor_kind !== 'provider' || !care_id) return
  const care = await ctx.db.selectFrom('care').select(['id', 'provider_id', 'patient_id']).where('id', '=', care_id).executeTakeFirst()
  if (!care) return
  await ctx.db
    .insertInto('care_action')
    .values({ event_id: event.id, care_id: care.id, provider_id: care.provider_id, patient_id: care.patient_id, action, at: event.at })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute()
}

type Sent = Omit<Done, 'payload'> & { payload: { patient_id: string; provider_id: string } }

/** Counts a message of a dietitian for their open care of its patient. Runs as the system. */
export async function countMessage(ctx: Context, { payload: { patient_id, provider_id }, ...event }: Sent): Promise<void> {
  const cares = ctx.db.selectFrom('care').select('id').where('patient_id', '=', patient_id).where('provider_id', '=', provider_id)
  const care = await cares.where('ended_at', 'is', null).executeTakeFirst()
  await countAction(ctx, 'messages', { ...event, payload: { care_id: care?.id } })
}
