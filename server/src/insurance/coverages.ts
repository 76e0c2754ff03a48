import type { Coverage } from '@sorrel/contract/insurance/schemas'
import { findPayer, isOwnPayerId, relationshipsToInsured } from '@sorrel/contract/insurance/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, getDoerId } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { namePayers } from '../payers/own/naming.ts'
import { type CoverageRow, findCardOf } from './access.ts'
import { type PlanColumns, readAskedPlan, refuseInNetwork } from './asked-plans.ts'
import type { ChosenPayment, OnFile, Payment, Plan } from './payment.ts'

type Network = { provider_id: string; state: string }

/** Throws `not_in_network` if the provider is not in the payer's network in that state. Cash always passes. */ // reads providers, payers
export async function refuseOutOfNetwork(
  ctx: Context,
  payment: { kind: 'cash' } | { kind: 'insurance'; payer_id: string },
  { provider_id, state }: Network,
) {
  if (payment.kind === 'cash') return
  const { payer_id } = payment
  if (!findPayer(payer_id) && !isOwnPayerId(payer_id)) throw refuseValue('body', ['payment', 'payer_id'], 'invalid_value')
  const { rows } =
    await sql`select from networks_of(${provider_id}) n where n.payer_id = ${payer_id} and n.state = ${state} limit 1`.execute(ctx.db)
  if (rows.length === 0) throw new Problem('not_in_network', { payer_id, state })
}

/**
 * Stores one more way in which a patient pays, and returns the id; the same again if the newest is the same. What held before can still be chosen.
 * Throws `not_in_network`, and refuses a plan that pays nobody back. Runs in the caller's transaction.
 */
export async function addCoverage(ctx: Context, patientId: string, payment: Payment, network: Network): Promise<string> {
  await refuseOutOfNetwork(ctx, payment, network)
  const asked = payment.kind === 'cash' && payment.asks ? await keepAsked(ctx, patientId, payment.asks, network) : undefined
  const same = await findSameCoverage(ctx, patientId, payment, asked ?? null)
  return same ?? storeCoverage(ctx, patientId, 'primary', payment.kind, asked ?? (await planOf(ctx, patientId, payment)))
}

async function keepAsked(ctx: Context, patientId: string, asks: Plan | OnFile, network: Network): Promise<PlanColumns> {
  const plan = await readAskedPlan(ctx, patientId, asks, network)
  return 'kind' in plan ? planOf(ctx, patientId, plan) : plan
}

/** Which of the two plans of a patient a coverage is. */
export type Priority = 'primary' | 'secondary'

/** Stores one coverage as it is and returns its id. The caller has checked the plan. Runs in the caller's transaction. */
export async function storeCoverage(
  ctx: Context,
  patientId: string,
  priority: Priority,
  kind: Payment['kind'],
  plan: PlanColumns,
): Promise<string> {
  const id = makeId()
  await ctx.db
    .insertInto('coverage')
    .values({
      id,
      patient_id: patientId,
      kind,
      priority,
      ...plan,
      created_at: ctx.now(),
      updated_at: ctx.now(),
      created_by: getDoerId(ctx.actor) ?? null,
    })
    .execute()
  return id
}

/** Whether somebody whose plan another person holds has a number of their own. Of whoever holds the plan it says nothing. */
const isOwnNumber = ({ relationship, has_own_member_id = false }: Pick<Plan, 'relationship' | 'has_own_member_id'>): boolean =>
  has_own_member_id && relationship !== 'Self'

/** The columns of a way to pay. `not_found` for a card of somebody else. */
export async function planOf(ctx: Context, patientId: string, plan: Payment): Promise<PlanColumns> {
  if (plan.kind === 'cash') return {}
  const { payer_id, member_id, group_no, plan_name, relationship, has_own_member_id, phone_number, subscriber, card_id, effective_from } =
    plan
  if (card_id) await findCardOf(ctx, patientId, card_id)
  return {
    payer_id,
    payer_name: (await namePayers(ctx, [payer_id]))(payer_id),
    member_id,
    group_no: group_no ?? null,
    plan_name: plan_name ?? null,
    relationship,
    has_own_member_id: isOwnNumber({ relationship, has_own_member_id }),
    phone_number: phone_number ?? null,
    card_id: card_id ?? null,
    effective_from: effective_from ?? null,
    ...(subscriber && {
      subscriber_first_name: subscriber.first_name,
      subscriber_last_name: subscriber.last_name,
      subscriber_birth_date: subscriber.birth_date,
      subscriber_sex: subscriber.sex,
    }),
  }
}

/**
 * The id of the coverage by which a patient pays for a visit with this provider. A way that is not on file yet is stored. Throws
 * `not_in_network`, and refuses a coverage of somebody else or one that was closed. Runs in the caller's transaction.
 */
export async function settlePayment(
  ctx: Context,
  patient: { id: string; state: string | null },
  provider_id: string,
  payment: ChosenPayment,
): Promise<string> {
  const network = { provider_id, state: patient.state ?? '' }
  if (payment.kind !== 'on_file') return addCoverage(ctx, patient.id, payment, network)
  const coverage = await ctx.db
    .selectFrom('coverage')
    .select(['id', 'kind', 'payer_id'])
    .where('id', '=', payment.coverage_id)
    .where('patient_id', '=', patient.id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!coverage) throw refuseValue('body', ['payment', 'coverage_id'], 'invalid_value')
  const { kind, payer_id } = coverage
  if (kind === 'insurance' && payer_id) await refuseOutOfNetwork(ctx, { kind, payer_id }, network)
  if (kind === 'cash' && payer_id) await refuseInNetwork(ctx, payer_id, network, ['payment', 'coverage_id'])
  return coverage.id
}

/** Refuses a way to pay first, with a plan that is asked for the money back, if the provider is in the network of that plan. */
export async function refusePayingFirst(
  ctx: Context,
  coverageId: string,
  { state }: { state: string | null },
  provider_id: string,
): Promise<void> {
  const { kind, payer_id } = await ctx.db
    .selectFrom('coverage')
    .select(['kind', 'payer_id'])
    .where('id', '=', coverageId)
    .executeTakeFirstOrThrow()
  if (kind === 'cash' && payer_id) await refuseInNetwork(ctx, payer_id, { provider_id, state: state ?? '' }, ['payment', 'coverage_id'])
}

/** The id of the newest coverage if it is the same way to pay, so that choosing it once more stores nothing. */
async function findSameCoverage(ctx: Context, patientId: string, payment: Payment, asked: PlanColumns | null): Promise<string | undefined> {
  const newest = await ctx.db
    .selectFrom('coverage')
    .select(['id', 'kind', 'payer_id', 'member_id', 'relationship', 'has_own_member_id'])
    .where('patient_id', '=', patientId)
    .where('closed_at', 'is', null)
    .where('priority', '=', 'primary')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.kind !== payment.kind) return undefined
  if (payment.kind === 'cash')
    return newest.member_id === (asked?.member_id ?? null) && (!asked || newest.payer_id === asked.payer_id) ? newest.id : undefined
  const { payer_id, member_id, relationship } = payment
  const isSameHolder = newest.relationship === relationship && newest.has_own_member_id === isOwnNumber(payment)
  const isSame = newest.payer_id === payer_id && newest.member_id === member_id && isSameHolder
  return isSame && !payment.group_no && !payment.plan_name ? newest.id : undefined
}

/** The id of the coverage by which a patient pays first, or null. */
export async function findNewestCoverage(ctx: Context, patientId: string): Promise<string | null> {
  const coverage = await ctx.db
    .selectFrom('coverage')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('closed_at', 'is', null)
    .where('priority', '=', 'primary')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return coverage?.id ?? null
}

/** Says of the coverages with this plan that hold what their payer said about it. Runs as the system. */
export const markVerified = (
  ctx: Context,
  { patient_id, payer_id, member_id }: { patient_id: string; payer_id: string; member_id: string },
  verified_status: 'active' | 'inactive',
) =>
  ctx.db
    .updateTable('coverage')
    .set({ verified_status, updated_at: ctx.now() })
    .where('patient_id', '=', patient_id)
    .where('payer_id', '=', payer_id)
    .where('member_id', '=', member_id)
    .where('closed_at', 'is', null)
    .execute()

/** A coverage as answers show it. */
export const showCoverage = (row: CoverageRow): z.input<typeof Coverage> => ({
  coverage_id: row.id,
  kind: row.kind,
  priority: row.priority === 'secondary' ? 'secondary' : 'primary',
  payer_id: row.payer_id,
  payer_name: row.payer_name,
  plan_name: row.plan_name,
  member_id: row.member_id,
  group_no: row.group_no,
  phone_number: row.phone_number,
  relationship: relationshipsToInsured.find((known) => known === row.relationship) ?? 'Unknown',
  has_own_member_id: row.has_own_member_id,
  subscriber:
    row.subscriber_first_name !== null && row.subscriber_last_name !== null && row.subscriber_birth_date !== null
      ? {
          first_name: row.subscriber_first_name,
          last_name: row.subscriber_last_name,
          birth_date: row.subscriber_birth_date,
          sex: row.subscriber_sex ?? 'unknown',
        }
      : null,
  verified_status: row.verified_status,
  card_id: row.card_id,
  effective_from: row.effective_from,
  effective_to: row.effective_to,
  since: row.created_at,
  closed_at: row.closed_at,
})
