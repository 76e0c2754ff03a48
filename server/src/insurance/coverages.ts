import { findPayer, type RelationshipToInsured } from '@sorrel/contract/insurance/vocabulary'
import { type Context, getDoerId } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'

/** How a patient pays: in cash, or by one plan of a payer. */
export type Payment =
  | { kind: 'cash' }
  | {
      kind: 'insurance'
      payer_id: string
      member_id: string
      group_no?: string | undefined
      plan_name?: string | undefined
      relationship: RelationshipToInsured
    }

/** Throws `not_in_network` if the provider is not in the payer's network in that state. Cash always passes. */ // reads providers
export async function refuseOutOfNetwork(ctx: Context, payment: Payment, { provider_id, state }: { provider_id: string; state: string }) {
  if (payment.kind === 'cash') return
  const payer = findPayer(payment.payer_id)
  if (!payer) throw refuseValue('body', ['payment', 'payer_id'], 'invalid_value')
  const network = await ctx.db
    .selectFrom('provider_network')
    .select('payer_id')
    .where('provider_id', '=', provider_id)
    .where('payer_id', '=', payer.id)
    .where('state', '=', state)
    .executeTakeFirst()
  if (!network) throw new Problem('not_in_network', { payer_id: payer.id, state })
}

/** Stores how a patient pays from now on, and returns the id. Runs in the caller's transaction. */
export async function addCoverage(ctx: Context, patientId: string, payment: Payment): Promise<string> {
  const id = makeId()
  const plan = payment.kind === 'insurance' ? planOf(payment) : {}
  await ctx.db
    .insertInto('coverage')
    .values({
      id,
      patient_id: patientId,
      kind: payment.kind,
      ...plan,
      created_at: ctx.now(),
      updated_at: ctx.now(),
      created_by: getDoerId(ctx.actor) ?? null,
    })
    .execute()
  return id
}

const planOf = ({ payer_id, member_id, group_no, plan_name, relationship }: Extract<Payment, { kind: 'insurance' }>) => ({
  payer_id: findPayer(payer_id)?.id ?? payer_id,
  payer_name: findPayer(payer_id)?.name ?? null,
  member_id,
  group_no: group_no ?? null,
  plan_name: plan_name ?? null,
  relationship,
})

/** The id of a patient's newest coverage, or null. */
export async function findNewestCoverage(ctx: Context, patientId: string): Promise<string | null> {
  const coverage = await ctx.db
    .selectFrom('coverage')
    .select('id')
    .where('patient_id', '=', patientId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return coverage?.id ?? null
}
