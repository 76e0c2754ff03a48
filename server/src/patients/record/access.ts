import { asksForSomething, readPatientQuery } from '@sorrel/contract/patients/record/search'
import { sql } from 'kysely'
import { type Permitted, permit } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { findPresentId } from '../merging/aliases.ts'
import { type PatientView, viewPatients } from './viewing.ts'

/**
 * The patients whom the caller may read: a patient only themselves, a provider those in care and for 24 months after its end, and all of them
 * for the administrators whom the operation lets in.
 */
function readablePatients(ctx: Context) {
  const views = viewPatients(ctx)
  const { actor } = ctx
  if (actor.kind === 'patient') return views.where('patient.id', '=', actor.patient_id).where('patient.deleted_at', 'is', null)
  if (actor.kind === 'provider') return views.where(sql<boolean>`patient.id = any (app.my_patients())`)
  if (actor.kind === 'admin' || actor.kind === 'system') return views
  return views.where(sql<boolean>`false`)
}

/**
 * The record of a patient; `not_found` if there is none or the caller may not read it. The id of a record that was merged leads to the one that
 * stays, so that an old link of staff still opens.
 */
export async function findPatient(ctx: Context, id: string): Promise<Permitted<PatientView>> {
  const patient = await readablePatients(ctx).where('patient.id', '=', id).executeTakeFirst()
  if (patient) return permit(patient)
  const present = await findPresentId(ctx, id)
  if (!present) throw new Problem('not_found')
  return findPatient(ctx, present)
}

/** The id of a patient whose record the caller may read, for features that keep parts of it; otherwise `not_found`. */
export async function findRecordPatient(ctx: Context, id: string): Promise<Permitted<{ id: string }>> {
  const isOther = ctx.actor.kind === 'patient' && ctx.actor.patient_id !== id
  // Row-level security shows a patient only to those who may read the record.
  const patient = isOther ? undefined : await ctx.db.selectFrom('patient').select('id').where('id', '=', id).executeTakeFirst()
  if (!patient) throw new Problem('not_found')
  return permit(patient)
}

/**
 * The record of a patient, locked, for a change. A provider changes it only while care is open; for a patient who was deleted there is
 * nothing left to change. Runs in the caller's transaction.
 */
export async function findPatientToChange(ctx: Context, id: string): Promise<Permitted<PatientView>> {
  let found = readablePatients(ctx).where('patient.id', '=', id).where('patient.deleted_at', 'is', null).forNoKeyUpdate('patient')
  if (ctx.actor.kind === 'provider') found = found.where(sql<boolean>`patient.id = any (app.my_patients_in_care())`)
  const patient = await found.executeTakeFirst()
  if (!patient) throw new Problem('not_found')
  return permit(patient)
}

/** The patients with this address, oldest first. An address that somebody had before is not kept. */
export async function findPatientsByEmail(ctx: Context, email: string): Promise<Permitted<PatientView>[]> {
  const patients = await readablePatients(ctx)
    .where('patient.email', '=', email)
    .where('patient.deleted_at', 'is', null)
    .orderBy('patient.created_at')
    .orderBy('patient.id')
    .limit(50)
    .execute()
  return patients.map(permit)
}

type Page = {
  q?: string | undefined
  statuses?: PatientView['confirmation_status'][] | undefined
  cursor?: string | undefined
  limit: number
}

/**
 * One page of patients, by name, and the cursor of the next. A provider without a query gets those in open care; administrators need a query.
 * The cursor is the id of the last patient: names would say too much in an address.
 */
export async function listPatients(
  ctx: Context,
  { q, statuses, cursor, limit }: Page,
): Promise<{ patients: Permitted<PatientView>[]; next_cursor: string | null }> {
  const query = readPatientQuery(q ?? '')
  const asks = asksForSomething(query)
  if (!asks && ctx.actor.kind !== 'provider') throw refuseValue('query', ['q'], 'too_small')
  const { words, birth_dates, phone_end } = query
  const found = asks
    ? sql<boolean>`patient.id in (select app.find_patients(${words}, ${birth_dates}::date[], ${phone_end ?? ''}))`
    : sql<boolean>`patient.id = any (app.my_patients_in_care())`
  let page = readablePatients(ctx).where('patient.deleted_at', 'is', null).where(found)
  if (statuses) page = page.where('patient.confirmation_status', 'in', statuses)
  if (cursor) {
    const last = sql`(select coalesce(l.last_name, ''), coalesce(l.first_name, ''), l.id from app.patient l where l.id = ${cursor})`
    page = page.where(sql<boolean>`(coalesce(patient.last_name, ''), coalesce(patient.first_name, ''), patient.id) > ${last}`)
  }
  const rows = await page
    .orderBy(sql`coalesce(patient.last_name, '')`)
    .orderBy(sql`coalesce(patient.first_name, '')`)
    .orderBy('patient.id')
    .limit(limit + 1)
    .execute()
  const patients = rows.slice(0, limit).map(permit)
  return { patients, next_cursor: rows.length > limit ? (patients.at(-1)?.id ?? null) : null }
}
