import { findPayer } from '@sorrel/contract/insurance/vocabulary'
import type { Context } from '../kernel/context.ts'
import { refuseValue } from '../kernel/problem.ts'
import type { CoverageRow } from './access.ts'
import type { OnFile, Plan } from './payment.ts'

/** The columns of a coverage that say which plan it is. */
export type PlanColumns = Partial<
  Pick<
    CoverageRow,
    | 'payer_id'
    | 'payer_name'
    | 'member_id'
    | 'group_no'
    | 'plan_name'
    | 'relationship'
    | 'has_own_member_id'
    | 'phone_number'
    | 'card_id'
    | 'effective_from'
    | 'subscriber_first_name'
    | 'subscriber_last_name'
    | 'subscriber_birth_date'
    | 'subscriber_sex'
  >
>

type Network = { provider_id: string; state: string }

const at = ['payment', 'asks']

/**
 * The plan that a patient asks for the money back, as a way to pay in cash keeps it. Refuses a plan in whose network the dietitian is, because the
 * practice bills that itself, one of a federal program, to which no patient may send a bill of their own, and a coverage that does not hold.
 */
export async function readAskedPlan(ctx: Context, patientId: string, asks: Plan | OnFile, network: Network): Promise<PlanColumns | Plan> {
  const plan = asks.kind === 'insurance' ? asks : await copyPlan(ctx, patientId, asks)
  const field = asks.kind === 'insurance' ? 'payer_id' : 'coverage_id'
  const payer = findPayer(plan.payer_id ?? '')
  if (!payer || payer.group === 'self_pay' || payer.group === 'unlisted' || payer.group === 'government')
    throw refuseValue('body', [...at, field], 'invalid_value')
  await refuseInNetwork(ctx, payer.id, network, [...at, field])
  return plan
}

/** Refuses to let a patient pay first whose plan has the dietitian in its network: contracts oblige the practice to bill it. */ // reads providers
export async function refuseInNetwork(ctx: Context, payerId: string, { provider_id, state }: Network, field: string[]): Promise<void> {
  const network = ctx.db.selectFrom('provider_network').select('payer_id').where('provider_id', '=', provider_id)
  const inside = await network.where('payer_id', '=', payerId).where('state', '=', state).executeTakeFirst()
  if (inside) throw refuseValue('body', field, 'in_network')
}

/** What a plan on file says, for a further way to pay. */
async function copyPlan(ctx: Context, patientId: string, { coverage_id }: OnFile): Promise<PlanColumns> {
  const plan = await ctx.db
    .selectFrom('coverage')
    .select(['payer_id', 'payer_name', 'member_id', 'group_no', 'plan_name', 'relationship', 'phone_number', 'card_id'])
    .select(['has_own_member_id', 'subscriber_first_name', 'subscriber_last_name', 'subscriber_birth_date', 'subscriber_sex'])
    .where('id', '=', coverage_id)
    .where('patient_id', '=', patientId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!plan) throw refuseValue('body', [...at, 'coverage_id'], 'invalid_value')
  return plan
}
