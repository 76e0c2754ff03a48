import type { SignalKind } from '@sorrel/contract/video/vocabulary'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { tellBrowsers } from '../../kernel/record.ts'
import { callerIn, findOwnStay, readRoom, requireOpen, type Visit } from '../access.ts'
import { idsOf } from '../stays.ts'

type Signal = { from_peer_id: string; to_peer_id: string; kind: SignalKind; body: string }

/** Three connections with all their candidates take less than half of it. */
const messages = { name: 'video signals', count: 300, seconds: 60 }

/** Hands a message of a browser of the caller to another browser in the call; `not_found` if either is not in it. */
export function sendSignal(ctx: Context, visit: Visit, signal: Signal): Promise<{ signal_id: number }> {
  requireOpen(ctx, visit)
  ctx.limits.count(messages, `${visit.id} ${callerIn(ctx)}`)
  return transaction(ctx, async (ctx) => {
    const room = await readRoom(ctx, visit)
    const from = findOwnStay(ctx, room, signal.from_peer_id)
    const to = room.stays.find(({ peer_id, place }) => peer_id === signal.to_peer_id && place === 'inside')
    if (from.place !== 'inside' || !to || to.id === from.id) throw new Problem('not_found')
    const { id } = await ctx.db
      .insertInto('call_signal')
      .values({ ...idsOf(visit), ...signal, sent_at: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { patient_id, provider_id } = visit
    // A guest has no live news and looks often.
    const whom = { patient: { patient_id }, provider: { provider_id }, guest: undefined }[to.role]
    if (whom) await tellBrowsers(ctx, 'call_signal.sent', { subject_id: visit.id, ...whom })
    return { signal_id: id }
  })
}

/** So many messages before the last seen one are repeated: ids are given before their transactions commit. */
const repeated = 30
const mostAtOnce = 200

/** What others sent to a browser of the caller, oldest first. */
export async function listSignals(ctx: Context, visit: Visit, { peer_id, after }: { peer_id: string; after: number }) {
  const stay = findOwnStay(ctx, await readRoom(ctx, visit), peer_id)
  const rows = await ctx.db
    .selectFrom('call_signal')
    .select(['id', 'from_peer_id', 'kind', 'body'])
    .where('appointment_id', '=', visit.id)
    .where('to_peer_id', '=', stay.peer_id)
    .where('id', '>', Math.max(0, after - repeated))
    .orderBy('id')
    .limit(mostAtOnce)
    .execute()
  return { items: rows.map(({ id, ...row }) => ({ ...row, signal_id: id })) }
}
