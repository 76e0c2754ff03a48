import type { EligibilityCheck, OutsideBenefits, PhoneBenefits } from '@sorrel/contract/eligibility/schemas'
import type { addPhoneCheck, validateInsurance } from '@sorrel/contract/eligibility/wire'
import { findPayer } from '@sorrel/contract/insurance/vocabulary'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import { findToday } from '../kernel/clock.ts'
import { type Context, getDoerId, runAsSystem, transaction } from '../kernel/context.ts'
import { countForAll } from '../kernel/database/counting.ts'
import { makeId } from '../kernel/ids.ts'
import { enqueue } from '../kernel/jobs.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { isInsurer, type NameOf } from '../payers/own/naming.ts'
import { routePayers } from '../payers/routing.ts'
import { type CheckRow, findCheck } from './access.ts'
import { answerWithin, untilWhen } from './asking/asking.ts'
import { findFormFaults } from './asking/faults.ts'
import { askPayerAgain } from './job-names.ts'
import type { Asked } from './tables.ts'

type Question = z.output<typeof validateInsurance.body>
const aDay = 86_400_000
const perPerson = { name: 'insurance checks', count: 30, seconds: 3600 }
const sameFor = 10 * 60_000

/** A check in the form of the contract. */
export const showCheck = (row: CheckRow, nameOf: NameOf): z.input<typeof EligibilityCheck> => ({
  check_id: row.id,
  patient_id: row.patient_id,
  source: row.source,
  status: row.status,
  payer_id: row.payer_id,
  payer_name: nameOf(row.payer_id),
  member_id: row.member_id,
  service_date: row.service_date,
  benefits: row.benefits,
  field_errors: row.faults,
  trace: row.trace,
  checked_at: row.checked_at,
  expires_at: row.expires_at,
  created_at: row.created_at,
})

/** Asks a payer about a plan. The answer comes at once, or later under the same id; nothing that goes wrong there stops a booking. */
export async function checkInsurance(ctx: Context, patient: Permitted<{ id: string }>, asked: Question): Promise<Permitted<CheckRow>> {
  // Whoever has a number of their own is asked about as a subscriber, so nobody else is named.
  const question = asked.has_own_member_id ? { ...asked, subscriber: undefined } : asked
  if (!ctx.integrations.eligibility.is_offered) throw new Problem('not_available')
  await countForAll(ctx, perPerson, getDoerId(ctx.actor) ?? patient.id)
  const service_date = question.service_date ?? findToday(ctx)
  await refuseStrange(ctx, question, service_date)
  const before = await findSame(ctx, patient, { ...question, service_date })
  const id = before ?? (await transaction(ctx, (ctx) => storeQuestion(ctx, patient.id, { ...question, service_date })))
  if (before === undefined) await answerWithin(ctx, id, 2_200)
  return findCheck(ctx, id)
}

/** Nobody but an insurer can be asked, and no plan knows a day that is far away. */
async function refuseStrange(
  ctx: Context,
  { payer_id, birth_date, relationship, subscriber }: Question,
  service_date: string,
): Promise<void> {
  if (!(await isInsurer(ctx, payer_id))) throw refuseValue('body', ['payer_id'], 'invalid_value')
  if (birth_date > findToday(ctx)) throw refuseValue('body', ['birth_date'], 'too_big')
  if (relationship === 'Self' && subscriber !== undefined) throw refuseValue('body', ['subscriber'], 'of_patient')
  const days = (Date.parse(service_date) - Date.parse(ctx.now())) / aDay
  if (days > 366) throw refuseValue('body', ['service_date'], 'too_big')
  if (days < -731) throw refuseValue('body', ['service_date'], 'too_small')
}

type Facts = Question & { service_date: string }

/** The same question of the last minutes, however often somebody presses the button. */
async function findSame(ctx: Context, { id }: Permitted<{ id: string }>, facts: Facts): Promise<string | undefined> {
  const recent = await ctx.db
    .selectFrom('eligibility_check')
    .select(['id', 'person', 'subscriber'])
    .where('patient_id', '=', id)
    .where('source', '=', 'payer')
    .where('payer_id', '=', facts.payer_id)
    .where('member_id', '=', facts.member_id)
    .where('relationship', '=', facts.relationship)
    .where('service_date', '=', facts.service_date)
    .where('status', '!=', 'error')
    .where('created_at', '>', new Date(Date.parse(ctx.now()) - sameFor).toISOString())
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute()
  const write = (one: Asked | null) => (one ? [one.first_name, one.last_name, one.birth_date, one.sex].join('\n') : '')
  const wanted = write(personOf(facts)) + write(facts.subscriber ?? null)
  return recent.find(({ person, subscriber }) => write(person) + write(subscriber) === wanted)?.id
}

const personOf = ({ first_name, last_name, birth_date }: Pick<Question, 'first_name' | 'last_name' | 'birth_date'>): Asked => ({
  ...{ first_name, last_name, birth_date },
  sex: 'unknown',
})

/** Stores a question, and a job that asks if nobody has answered meanwhile. What cannot be asked is stored with what is wrong. Returns the id. */
export async function storeQuestion(ctx: Context, patient_id: string, facts: Facts): Promise<string> {
  const id = makeId()
  const { payer_id, member_id, relationship, service_date, subscriber } = facts
  const [route] = await runAsSystem(ctx, (ctx) => routePayers(ctx, [{ payer_id, member_id, day: service_date }]))
  const faults = findFormFaults(member_id, route!)
  await ctx.db
    .insertInto('eligibility_check')
    .values({
      ...{ id, patient_id, payer_id, member_id, relationship, service_date },
      source: 'payer',
      status: faults.length > 0 ? 'error' : 'pending',
      person: JSON.stringify(personOf(facts)),
      subscriber: subscriber ? JSON.stringify(subscriber) : null,
      faults: JSON.stringify(faults),
      trace: id.replaceAll('-', '').toUpperCase(),
      ...madeBy(ctx),
    })
    .execute()
  await record(ctx, 'eligibility_check.requested', { subject_id: id, patient_id, payload: { check_id: id, patient_id } })
  if (faults.length === 0) await enqueue(ctx, askPayerAgain, { check_id: id }, { key: `eligibility:${id}`, run_at: inSeconds(ctx, 5) })
  return id
}

const madeBy = (ctx: Context) => ({ created_at: ctx.now(), updated_at: ctx.now(), created_by: getDoerId(ctx.actor) ?? null })
const inSeconds = (ctx: Context, seconds: number) => new Date(Date.parse(ctx.now()) + seconds * 1000).toISOString()

/** Stores what a plan said on the phone. */ // reads insurance, patients
export const storePhoneCheck = (
  ctx: Context,
  patient: Permitted<{ id: string }>,
  { coverage_id, service_date, spoke_with, reference, is_member = true, benefits }: z.output<typeof addPhoneCheck.body>,
): Promise<Permitted<CheckRow>> =>
  transaction(ctx, async (ctx) => {
    const found = await ctx.db
      .selectFrom('coverage as c')
      .innerJoin('patient as p', 'p.id', 'c.patient_id')
      .select(['c.payer_id', 'c.member_id', 'c.relationship', 'p.first_name', 'p.last_name', 'p.birth_date'])
      .where('c.id', '=', coverage_id)
      .where('c.patient_id', '=', patient.id)
      .executeTakeFirst()
    // A plan that its member asks on their own stands on a way to pay in cash.
    if (!found?.payer_id || !found.member_id || findPayer(found.payer_id)?.group === 'self_pay')
      throw refuseValue('body', ['coverage_id'], 'invalid_value')
    const id = makeId()
    const { payer_id, member_id, first_name, last_name, birth_date } = found
    await ctx.db
      .insertInto('eligibility_check')
      .values({
        ...{ id, patient_id: patient.id, payer_id, member_id, service_date, spoke_with, trace: reference },
        relationship: found.relationship === 'Self' ? 'Self' : 'Other',
        source: 'phone',
        status: is_member ? 'active' : 'inactive',
        person: JSON.stringify({ first_name: first_name ?? '', last_name: last_name ?? '', birth_date: birth_date ?? '', sex: 'unknown' }),
        benefits: is_member && benefits ? JSON.stringify(readPhone(benefits)) : null,
        ...{ checked_at: ctx.now(), expires_at: untilWhen(ctx, { service_date, plan_ends_on: null }) },
        ...madeBy(ctx),
      })
      .execute()
    await record(ctx, 'eligibility_check.entered', {
      subject_id: id,
      patient_id: patient.id,
      payload: { check_id: id, patient_id: patient.id },
    })
    return findCheck(ctx, id)
  })

/** What was heard on the phone in the form of an answer. */
function readPhone(said: PhoneBenefits): NonNullable<CheckRow['benefits']> {
  const { deductible_remaining_cents: deductible, out_of_pocket_remaining_cents: most, out_of_network: outside, ...rest } = said
  const yearly = (cents: number | null) => (cents === null ? null : { total_cents: null, remaining_cents: cents, is_assumed: false })
  return {
    ...rest,
    plan_name: null,
    names_nutrition: true,
    deductible: { individual: yearly(deductible), family: null },
    out_of_pocket: { individual: yearly(most), family: null },
    ...{ visit_limit: null, other_payer: null, plan_ends_on: null },
    ...(outside && { out_of_network: readOutside(outside) }),
  }
}

function readOutside({
  deductible_remaining_cents: deductible,
  out_of_pocket_remaining_cents: most,
  ...said
}: NonNullable<PhoneBenefits['out_of_network']>): OutsideBenefits {
  const left = (cents: number | null) => (cents === null ? null : { individual: cents, family: null })
  return { ...said, deductible: left(deductible), out_of_pocket: left(most) }
}
