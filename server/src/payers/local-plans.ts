import { isOwnPayerId } from '@sorrel/contract/insurance/vocabulary'
import type { LocalPlan } from '@sorrel/contract/payers/schemas'
import type { changeLocalPlan, writeLocalPlan } from '@sorrel/contract/payers/wire'
import type { z } from 'zod'
import { type Context, transaction } from '../kernel/context.ts'
import { refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { holdRow } from './access.ts'
import { closeRow } from './dated/closing.ts'
import { type DatedRow, localPlanKind } from './dated/kinds.ts'
import { refuseOrder, takeWritten } from './dated/taking.ts'
import { writeVersions } from './dated/writing.ts'
import { isKnownPayer, namePayers } from './own/naming.ts'
import { type RerouteClaims, rerouteAll } from './rerouting.ts'
import { isBlue } from './routing.ts'

type Shown = z.input<typeof LocalPlan>
type Written = { local_plan: Shown; rerouted_claim_ids: string[] }

async function showPlans(ctx: Context, rows: readonly DatedRow<'local_plan'>[]): Promise<Shown[]> {
  const nameOf = await namePayers(
    ctx,
    rows.flatMap(({ payer_ids }) => payer_ids),
  )
  return rows.map(({ updated_by: _, ...row }) => ({ ...row, state: row.state as Shown['state'], payer_names: row.payer_ids.map(nameOf) }))
}

/** The local Blue plans that were not withdrawn, by state, the latest first. */
export async function listKnownLocalPlans(ctx: Context): Promise<{ items: Shown[] }> {
  const rows = ctx.db.selectFrom('local_plan').selectAll().where('withdrawn_at', 'is', null)
  return { items: await showPlans(ctx, await rows.orderBy('state').orderBy('starts_on', 'desc').limit(500).execute()) }
}

/** Writes the local Blue plans of a state from a day on. What held before ends on the day before. */
export const writeLocalPlanFrom = (
  ctx: Context,
  { apply_to_open_claims, ...wanted }: z.output<typeof writeLocalPlan.body>,
  rerouting: readonly RerouteClaims[],
): Promise<Written> =>
  transaction(ctx, async (ctx) => {
    refuseOrder(wanted)
    await refuseOthers(ctx, wanted.payer_ids)
    const row = takeWritten(await writeVersions(ctx, localPlanKind, [wanted]))
    await record(ctx, 'local_plan.recorded', { subject_id: row.id, payload: { local_plan_id: row.id } })
    return followPlan(ctx, row, apply_to_open_claims ? rerouting : [])
  })

/** Ends or withdraws the local Blue plans of a state, for a reason that the trail keeps. */
export const closeLocalPlan = (
  ctx: Context,
  id: string,
  version: number | undefined,
  { reason, apply_to_open_claims, ...closing }: z.output<typeof changeLocalPlan.body>,
  rerouting: readonly RerouteClaims[],
): Promise<Written> =>
  transaction(ctx, async (ctx) => {
    const row = await closeRow(ctx, 'local_plan', await holdRow(ctx, 'local_plan', id, version), closing)
    await record(ctx, 'local_plan.ended', { subject_id: id, payload: { local_plan_id: id }, details: { ...closing, reason } })
    return followPlan(ctx, row, apply_to_open_claims ? rerouting : [])
  })

async function followPlan(ctx: Context, row: DatedRow<'local_plan'>, rerouting: readonly RerouteClaims[]): Promise<Written> {
  const [local_plan] = await showPlans(ctx, [row])
  return { local_plan: local_plan!, rerouted_claim_ids: await rerouteAll(ctx, { state: row.state }, rerouting) }
}

/** Only Blue plans forward claims of other Blue plans. Those that the list lacks are own payers. */
async function refuseOthers(ctx: Context, payerIds: readonly string[]): Promise<void> {
  for (const [at, id] of payerIds.entries()) {
    const mayForward = isOwnPayerId(id) ? await isKnownPayer(ctx, id) : isBlue(id)
    if (!mayForward || payerIds.indexOf(id) !== at) throw refuseValue('body', ['payer_ids', at], 'invalid_value')
  }
}
