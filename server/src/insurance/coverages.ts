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

/** How a patient who has booked before pays for a visit: with a coverage on file, or in a new way. */
export type ChosenPayment = Payment | { kind: 'on_file'; coverage_id: string }

/**
 * The id of the coverage by which a patient pays for a visit with this provider. A way that is not on file yet is stored. Throws
 * `not_in_network`, and refuses a coverage of somebody else. Runs in the caller's transaction.
 */
export async function settlePayment(
  ctx: Context,
  patient: { id: string; state: string | null },
  provider_id: string,
  payment: ChosenPayment,
): Promise<string> {
  const network = { provider_id, state: patient.state ?? '' }
  if (payment.kind !== 'on_file') {
    await refuseOutOfNetwork(ctx, payment, network)
    return (await findSameCoverage(ctx, patient.id, payment)) ?? addCoverage(ctx, patient.id, payment)
  }
  const coverage = await ctx.db
    .selectFrom('coverage')
    .select(['id', 'kind', 'payer_id', 'member_id'])
    .where('id', '=', payment.coverage_id)
    .where('patient_id', '=', patient.id)
    .executeTakeFirst()
  if (!coverage) throw refuseValue('body', ['payment', 'coverage_id'], 'invalid_value')
  const { kind, payer_id, member_id } = coverage
  if (kind === 'insurance' && payer_id)
    await refuseOutOfNetwork(ctx, { kind, payer_id, member_id: member_id ?? '', relationship: 'Unknown' }, network)
  return coverage.id
}

/** The id of the newest coverage if it is the same way to pay, so that choosing it once more stores nothing. */
async function findSameCoverage(ctx: Context, patientId: string, payment: Payment): Promise<string | undefined> {
  const newest = await ctx.db
    .selectFrom('coverage')
    .select(['id', 'kind', 'payer_id', 'member_id', 'relationship'])
    .where('patient_id', '=', patientId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.kind !== payment.kind) return undefined
  if (payment.kind === 'cash') return newest.id
  const { payer_id, member_id, relationship } = payment
  const isSame = newest.payer_id === payer_id && newest.member_id === member_id && newest.relationship === relationship
  return isSame && !payment.group_no && !payment.plan_name ? newest.id : undefined
}

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
