import type { CoverageChange } from '@sorrel/contract/insurance/schemas'
import type { PlanSource } from '@sorrel/contract/insurance/sources'
import { addDays } from '@sorrel/contract/referrals/rules'
import { sql } from 'kysely'
import type { Permitted } from '../kernel/access.ts'
import { type Context, runAsSystem, transaction } from '../kernel/context.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { isKnownPayer } from '../payers/own/naming.ts'
import { payVisitsWith } from '../scheduling/changes/paying-with.ts'
import { type Priority, planOf, storeCoverage } from './coverages.ts'
import { isSameNumber } from './membership.ts'
import type { Payment } from './payment.ts'

type First = NonNullable<CoverageChange['primary']>
type Second = NonNullable<CoverageChange['secondary']>
type Ended = Extract<Second, { kind: 'ended' }>

/**
 * Changes how a patient pays: what held is closed, and a new row holds, so that visits keep the coverage under which they were booked. Returns
 * the ids of the new rows. The caller may change the record of the patient. Runs in the caller's transaction.
 */
export async function replaceCoverage(
  ctx: Context,
  patientId: string,
  { primary, secondary, moves_visits = false }: CoverageChange,
  source?: PlanSource,
): Promise<string[]> {
  if (!ctx.db.isTransaction) throw new Error('a coverage changes in the transaction of the record')
  // Who changes it at the same moment waits, so that no two plans hold in one place.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`coverage:${patientId}`}, 0))`.execute(ctx.db)
  const ids: string[] = []
  if (primary) ids.push(await openCoverage(ctx, patientId, 'primary', await checkPlan(ctx, primary, 'primary')))
  const isPromoted = primary?.kind === 'insurance' && secondary === undefined && (await closePromoted(ctx, patientId, primary))
  if (primary?.kind === 'insurance' && moves_visits) await moveVisits(ctx, patientId, { coverage_id: ids[0]!, payer_id: primary.payer_id })
  if (secondary?.kind === 'insurance') {
    await checkPlan(ctx, secondary, 'secondary')
    await refuseFirstAgain(ctx, patientId, secondary)
    const id = await openCoverage(ctx, patientId, 'secondary', secondary)
    await correctDays(ctx, id)
    ids.push(id)
  } else if (secondary) await endSecond(ctx, patientId, secondary)
  else if (secondary === null && !(await endToday(ctx, patientId)) && !primary) return ids
  await record(ctx, 'coverage.changed', {
    subject_id: ids[0] ?? patientId,
    patient_id: patientId,
    payload: { patient_id: patientId, coverage_ids: ids, is_by_staff: source !== undefined },
    details: {
      priorities: [...(primary ? ['primary'] : []), ...(secondary === undefined && !isPromoted ? [] : ['secondary'])],
      ...(source !== undefined && { source }),
    },
  })
  return ids
}

/** Bills coming visits of earlier first plans to the new one, where their dietitian is in its network. Runs in the caller's transaction. */ // reads scheduling, patients, providers
async function moveVisits(
  ctx: Context,
  patient_id: string,
  { coverage_id, payer_id }: { coverage_id: string; payer_id: string },
): Promise<void> {
  const { rows } = await sql<{ provider_id: string; appointment_ids: string[] }>`
    select a.provider_id, array_agg(a.id::text order by a.starts_at) as appointment_ids
    from appointment a join coverage o on o.id = a.coverage_id join patient p on p.id = a.patient_id
    where a.patient_id = ${patient_id} and a.status = 'Scheduled' and a.starts_at > ${ctx.now()} and o.kind = 'insurance' and o.id <> ${coverage_id}
      and exists (select from networks_of(a.provider_id) n where n.payer_id = ${payer_id} and n.state = p.state)
    group by a.provider_id order by a.provider_id`.execute(ctx.db)
  for (const { provider_id, appointment_ids } of rows) await payVisitsWith(ctx, { coverage_id, patient_id, provider_id, appointment_ids })
}

/** Enters plans of a patient for them; only the patient decides to pay without one. Returns the ids of the new coverages. */ // reads patients
export async function changePlansForPatient(
  ctx: Context,
  { id }: Permitted<{ id: string }>,
  { coverage, source }: { coverage: CoverageChange; source: PlanSource },
): Promise<string[]> {
  if (coverage.primary?.kind === 'cash') throw refuseValue('body', ['coverage', 'primary', 'kind'], 'of_patient')
  return transaction(ctx, async (ctx) => {
    await holdPatient(ctx, id)
    return replaceCoverage(ctx, id, coverage, source)
  })
}

/** Holds the record first, as the patient's own change does: otherwise both would wait for each other. Visits that name it do not wait for that. */
async function holdPatient(ctx: Context, id: string): Promise<void> {
  const present = (ctx: Context) => ctx.db.selectFrom('patient').select('id').where('id', '=', id).where('deleted_at', 'is', null)
  const held = await runAsSystem(ctx, (ctx) => present(ctx).forNoKeyUpdate().executeTakeFirst())
  if (!held) throw new Problem('not_found')
}

/** Refuses an unknown payer, a number of their own of whoever holds the plan, a plan of somebody else without who that is, and days to come. */
async function checkPlan<P extends First>(ctx: Context, plan: P, priority: Priority): Promise<P> {
  if (plan.kind === 'cash') return plan
  const refuse = (field: string[], code: string) => refuseValue('body', ['coverage', priority, ...field], code)
  if (plan.subscriber && plan.subscriber.birth_date > ctx.now().slice(0, 10)) throw refuse(['subscriber', 'birth_date'], 'too_big')
  if (plan.effective_from && plan.effective_from > findLatestDay(ctx)) throw refuse(['effective_from'], 'too_big')
  if (!(await isKnownPayer(ctx, plan.payer_id))) throw refuse(['payer_id'], 'invalid_value')
  const isSelf = plan.relationship === 'Self'
  if (isSelf && plan.has_own_member_id) throw refuse(['has_own_member_id'], 'of_patient')
  if (isSelf === (plan.subscriber === undefined) || (plan.has_own_member_id && !plan.subscriber)) return plan
  throw refuse(['subscriber'], plan.subscriber ? 'of_patient' : 'invalid_type')
}

/** The day that it is now where the day begins first: nobody lives in a later one. */
const findLatestDay = (ctx: Context): string => new Date(Date.parse(ctx.now()) + 14 * 3_600_000).toISOString().slice(0, 10)

/** Refuses as the second plan what is the first one: it would be billed twice. */
async function refuseFirstAgain(ctx: Context, patientId: string, plan: Extract<Second, { kind: 'insurance' }>): Promise<void> {
  const first = await selectHeld(ctx, patientId, 'primary').where(isPlan(plan)).executeTakeFirst()
  if (first) throw refuseValue('body', ['coverage', 'secondary', 'member_id'], 'of_first_plan')
}

/** A second plan that becomes the first one is the second one no longer. Visits of before keep it as that. */
async function closePromoted(ctx: Context, patientId: string, plan: Extract<First, { kind: 'insurance' }>): Promise<boolean> {
  const promoted = await selectHeld(ctx, patientId, 'secondary').where(isPlan(plan)).executeTakeFirst()
  if (promoted) await closeCoverages(ctx, patientId, 'secondary')
  return promoted !== undefined
}

const isPlan = ({ payer_id, member_id }: Pick<Extract<First, { kind: 'insurance' }>, 'payer_id' | 'member_id'>) =>
  sql<boolean>`(payer_id = ${payer_id} and ${isSameNumber(sql.ref('member_id'), sql`${member_id}::text`)})`

const selectHeld = (ctx: Context, patientId: string, priority: Priority) =>
  ctx.db
    .selectFrom('coverage')
    .select(['id', 'effective_from', 'created_at'])
    .where('patient_id', '=', patientId)
    .where('priority', '=', priority)
    .where('closed_at', 'is', null)

/** Ends the second plan. One that never paid gets an empty range of days, so that no visit is billed to it, also none of before. */
async function endSecond(ctx: Context, patientId: string, { effective_to }: Ended): Promise<void> {
  if (effective_to !== null && effective_to > findLatestDay(ctx))
    throw refuseValue('body', ['coverage', 'secondary', 'effective_to'], 'too_big')
  const held = await selectHeld(ctx, patientId, 'secondary').forUpdate().executeTakeFirst()
  if (!held) throw refuseValue('body', ['coverage', 'secondary', 'kind'], 'invalid_value')
  if (effective_to !== null && held.effective_from !== null && effective_to < held.effective_from)
    throw refuseValue('body', ['coverage', 'secondary', 'effective_to'], 'too_small')
  const begun = held.effective_from ?? held.created_at.slice(0, 10)
  const days = effective_to === null ? { effective_from: begun, effective_to: addDays(begun, -1) } : { effective_to }
  await ctx.db.updateTable('coverage').set(days).where('id', '=', held.id).execute()
  await correctDays(ctx, held.id)
  await closeCoverages(ctx, patientId, 'secondary')
}

/** Whether there was a second plan to end. */
async function endToday(ctx: Context, patientId: string): Promise<boolean> {
  const held = await selectHeld(ctx, patientId, 'secondary').executeTakeFirst()
  if (held) await endSecond(ctx, patientId, { kind: 'ended', effective_to: ctx.now().slice(0, 10) })
  return held !== undefined
}

/** Whoever enters a second plan once more, or ends it, corrects its days: they hold for each earlier row of it that no day ended, which a claim may name. */
const correctDays = (ctx: Context, id: string) =>
  sql`update coverage o set effective_from = n.effective_from, effective_to = n.effective_to from coverage n
    where n.id = ${id} and o.patient_id = n.patient_id and o.id <> n.id and o.priority = n.priority and o.payer_id = n.payer_id
      and ${isSameNumber(sql`o.member_id`, sql`n.member_id`)} and o.closed_at is not null and o.effective_to is null`.execute(ctx.db)

const closeCoverages = (ctx: Context, patientId: string, priority: Priority) =>
  ctx.db
    .updateTable('coverage')
    .set({ closed_at: ctx.now(), updated_at: ctx.now() })
    .where('patient_id', '=', patientId)
    .where('priority', '=', priority)
    .where('closed_at', 'is', null)
    .execute()

async function openCoverage(ctx: Context, patientId: string, priority: Priority, payment: Payment): Promise<string> {
  await closeCoverages(ctx, patientId, priority)
  return storeCoverage(ctx, patientId, priority, payment.kind, await planOf(ctx, patientId, payment))
}
