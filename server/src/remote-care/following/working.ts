import { mostWorkMinutes, reportHours } from '@sorrel/contract/remote-care/vocabulary'
import type { reportRemoteWork } from '@sorrel/contract/remote-care/wire'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, requireProviderActor, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { refuseValue } from '../../kernel/problem.ts'
import { evaluateEncounter } from '../job-names.ts'

type Sent = z.output<typeof reportRemoteWork.body>

/** Keeps a stretch of work of the calling dietitian. The same one again changes nothing. It counts once an action proves it. */
export function keepWork(ctx: Context, { id: patient_id }: Permitted<{ id: string }>, { began_at, ended_at }: Sent): Promise<void> {
  const { provider_id } = requireProviderActor(ctx)
  if (ended_at > addMinutes(ctx.now(), 1)) throw refuseValue('body', ['ended_at'], 'too_big')
  if (began_at >= ended_at || ended_at > addMinutes(began_at, mostWorkMinutes)) throw refuseValue('body', ['began_at'], 'invalid_value')
  if (ended_at < addMinutes(ctx.now(), -reportHours * 60)) throw refuseValue('body', ['ended_at'], 'too_small')
  return transaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('remote_work')
      .values({ id: makeId(), patient_id, provider_id, began_at, ended_at, reported_at: ctx.now() })
      .onConflict((conflict) => conflict.columns(['provider_id', 'patient_id', 'began_at']).doNothing())
      .execute()
    const running = await ctx.db
      .selectFrom('billable_remote_encounter')
      .select('id')
      .where('patient_id', '=', patient_id)
      .where('provider_id', '=', provider_id)
      .where('status', 'in', ['accumulating', 'eligible'])
      .execute()
    for (const { id } of running) await enqueue(ctx, evaluateEncounter, { id }, { key: `remote_care.evaluate:${id}` })
  })
}
