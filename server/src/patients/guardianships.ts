import type { GuardianshipEnd } from '@sorrel/contract/patients/events'
import {
  adultAge,
  authorityVersion,
  findAdultDay,
  mayActFor,
  measureAge,
  mostAddedPerDay,
  mostDependents,
} from '@sorrel/contract/patients/guardians'
import type { Dependent } from '@sorrel/contract/patients/schemas'
import type { addDependent as addDependentWire } from '@sorrel/contract/patients/wire'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import { addMinutes } from '../kernel/clock.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record, tellBrowsers } from '../kernel/record.ts'
import { type DependentRow, findDependents, findSelf, type Self } from './access.ts'
import { findDay } from './ages.ts'
import type { GuardianshipRow } from './tables.ts'

type Wish = z.output<typeof addDependentWire.body>

/** A dependent in the form of the contract. */
export const showDependent = (row: DependentRow): z.input<typeof Dependent> => ({
  ...row,
  ends_on: row.is_minor ? findAdultDay(row.birth_date) : null,
})

/**
 * Adds a patient for whom the caller acts from now on. The new patient has no reach of their own. The caller says with
 * `authority_version` that they may decide for this person, and gives their own name if it is not known yet.
 */
export function addDependent(ctx: Context, wish: Wish): Promise<z.input<typeof Dependent>> {
  return transaction(ctx, async (ctx) => {
    const self = await findSelf(ctx)
    refuseMinorGuardian(ctx, self)
    if (wish.authority_version !== authorityVersion)
      throw new Problem('consent_required', { missing: [{ kind: 'authority', version: authorityVersion }] })
    const age = refuseUnfit(ctx, wish)
    refuseTwiceOrTooMany(await findDependents(ctx), wish)
    await refuseTooManyToday(ctx, self)
    await nameGuardian(ctx, self, wish.guardian)
    const { patient_id, guardianship_id } = await insertDependent(ctx, self, wish, age)
    await record(ctx, 'guardianship.started', {
      subject_id: guardianship_id,
      patient_id,
      payload: { guardianship_id, guardian_id: self.id, dependent_id: patient_id },
      details: { relation: wish.relation },
    })
    // The event is about the dependent. The guardian's open browsers learn from this notice whom they act for.
    await tellBrowsers(ctx, 'guardianship.started', { subject_id: guardianship_id, patient_id: self.id })
    const added = (await findDependents(ctx)).find((one) => one.patient_id === patient_id)
    if (!added) throw new Problem('not_found')
    return showDependent(added)
  })
}

export function refuseMinorGuardian(ctx: Context, { birth_date, time_zone }: Self): void {
  if (birth_date && measureAge(birth_date, findDay(time_zone, ctx.now())) < adultAge) throw new Problem('guardian_required')
}

/** Refuses a birthday ahead, and a relation that gives nobody the right to act for somebody of this age. Returns the age. */
function refuseUnfit(ctx: Context, { relation, patient }: Wish): number {
  const today = findDay(patient.time_zone, ctx.now())
  if (patient.birth_date > today) throw refuseValue('body', ['patient', 'birth_date'], 'too_big')
  const age = measureAge(patient.birth_date, today)
  if (!mayActFor(relation, age)) throw refuseValue('body', ['patient', 'birth_date'], age < adultAge ? 'minor' : 'adult')
  return age
}

/** Refuses more dependents than the rules allow, and one who is there already: a form that was sent twice must add only one child. */
function refuseTwiceOrTooMany(dependents: readonly DependentRow[], { patient }: Wish): void {
  const same = ({ first_name, birth_date }: DependentRow) =>
    first_name.toLowerCase() === patient.first_name.toLowerCase() && birth_date === patient.birth_date
  if (dependents.some(same)) throw new Problem('already_exists')
  if (dependents.length >= mostDependents) throw new Problem('too_many_dependents', { maximum: mostDependents })
}

/** Refuses somebody who adds and gives up people in a loop. The lock of the guardian's row keeps two calls from counting the same. */
async function refuseTooManyToday(ctx: Context, self: Self): Promise<void> {
  const aDayAgo = addMinutes(ctx.now(), -24 * 60)
  const started = await ctx.db
    .selectFrom('guardianship')
    .select('started_at')
    .where('guardian_id', '=', self.id)
    .where('started_at', '>', aDayAgo)
    .orderBy('started_at', 'desc')
    .limit(mostAddedPerDay)
    .execute()
  refuseOnceFull('dependents', aDayAgo, started[mostAddedPerDay - 1]?.started_at)
}

/** Throws `too_many_requests` as long as the oldest of the most that a day may have is not a day old. */
export function refuseOnceFull(limit: string, aDayAgo: string, oldest: string | undefined): void {
  if (oldest === undefined) return
  const seconds = Math.max(1, Math.ceil((Date.parse(oldest) - Date.parse(aDayAgo)) / 1000))
  throw new Problem('too_many_requests', { limit }, seconds)
}

const guardianFields = ['first_name', 'last_name', 'email'] as const

/**
 * Stores what is not known yet of a guardian's name and address. Another name or address than the known one is refused on its field, as in
 * setting up: the address changes only through sign-in, which asks for a code and tells the old address.
 */
async function nameGuardian(ctx: Context, self: Self, guardian: Wish['guardian']): Promise<void> {
  const missing = self.confirmation_status === 'confirmed' ? [] : guardianFields.filter((field) => self[field] === null)
  if (!guardian) {
    if (missing.length > 0) throw new Problem('setup_required', { missing })
    return
  }
  const other = guardianFields.filter((field) => !missing.includes(field) && guardian[field] !== self[field])
  const issues = other.map((field) => ({ in: 'body', path: ['guardian', field], code: 'confirmed', params: {} }))
  if (issues.length > 0) throw new Problem('invalid_request', { issues })
  if (missing.length === 0) return
  await ctx.db
    .updateTable('patient')
    .set((set) => ({
      ...Object.fromEntries(missing.map((field) => [field, guardian[field]])),
      updated_at: ctx.now(),
      version: set('version', '+', 1),
    }))
    .where('id', '=', self.id)
    .execute()
}

async function insertDependent(ctx: Context, self: Self, { relation, patient, authority_version }: Wish, age: number) {
  const [patient_id, guardianship_id, now] = [makeId(), makeId(), ctx.now()]
  await ctx.db
    .insertInto('patient')
    .values({
      id: patient_id,
      ...patient,
      preferred_name: patient.preferred_name ?? null,
      confirmation_status: 'unconfirmed',
      created_at: now,
      updated_at: now,
      created_by: self.id,
    })
    .execute()
  await ctx.db
    .insertInto('guardianship')
    .values({
      id: guardianship_id,
      guardian_id: self.id,
      patient_id,
      relation,
      for_minor: age < adultAge,
      authority_version,
      started_at: now,
      ended_at: null,
      ended_by: null,
      invited_by: null,
    })
    .execute()
  return { patient_id, guardianship_id }
}

/** Ends a guardianship. From this moment on the guardian has no access to anything of the patient. */
export function endGuardianship(ctx: Context, guardianship: Permitted<GuardianshipRow>, by: GuardianshipEnd): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const { id, guardian_id, patient_id } = guardianship
    const ended = await ctx.db
      .updateTable('guardianship')
      .set({ ended_at: ctx.now(), ended_by: by })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) return
    await record(ctx, 'guardianship.ended', {
      subject_id: id,
      patient_id,
      payload: { guardianship_id: id, guardian_id, dependent_id: patient_id, by },
    })
  })
}
