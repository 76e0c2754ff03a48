import type { WaiveReason } from '@sorrel/contract/remote-care/vocabulary'
import { cancelUnsent } from '../../claims/acts/remote.ts'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { EncounterView } from '../access.ts'
import { moveRow } from '../moving.ts'

/** Says that an encounter is not billed. A claim that was made and not sent is cancelled. Throws `encounter_not_billable` once it was sent. */
export const waiveEncounter = (
  ctx: Context,
  { id }: Permitted<EncounterView>,
  reason: WaiveReason,
  revision: number | undefined,
): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await runAsSystem(ctx, async (ctx) => {
      const held = await ctx.db
        .selectFrom('billable_remote_encounter')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (revision !== undefined && held.revision !== revision) throw new Problem('changed_meanwhile', { version: held.revision })
      const moved = await moveRow(ctx, id, 'waived', { waive_reason: reason })
      if (!moved) throw new Problem('encounter_not_billable', { status: held.status })
      if (held.claim_id !== null) await cancelUnsent(ctx, held.claim_id, reason)
    })
  })
