import type { GlucoseTarget } from '@sorrel/contract/glucose/vocabulary'
import { sql } from 'kysely'
import type { Permitted } from '../kernel/access.ts'
import { type Context, requireProviderActor, transaction } from '../kernel/context.ts'
import { record } from '../kernel/record.ts'
import type { GlucoseOwner } from './access.ts'

/** Chooses the range with which the glucose of a client is compared. */
export async function chooseTarget(
  ctx: Context,
  owner: Permitted<GlucoseOwner>,
  target: GlucoseTarget,
): Promise<{ target: GlucoseTarget }> {
  const { provider_id } = requireProviderActor(ctx)
  if (owner.target === target) return { target }
  await transaction(ctx, async (ctx) => {
    await sql`insert into glucose_target (patient_id, target, chosen_by, chosen_at) values (${owner.id}, ${target}, ${provider_id}, ${ctx.now()})
      on conflict (patient_id) do update set target = excluded.target, chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at`.execute(
      ctx.db,
    )
    await record(ctx, 'glucose_target.chosen', {
      subject_id: owner.id,
      patient_id: owner.id,
      provider_id,
      payload: { patient_id: owner.id, target },
      details: { target },
    })
  })
  return { target }
}
