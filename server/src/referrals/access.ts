import { type Selectable, sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { type Place, readCursor } from '../kernel/lists/cursors.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import type { ReferralTables } from './tables.ts'

/** A referral, with its document and the name of its patient. */
export type ReferralRow = Selectable<ReferralTables['referral']> & {
  patient_name: string | null
  file_name: string | null
  file_type: 'image/jpeg' | 'image/png' | 'application/pdf' | null
  file_has_thumb: boolean | null
}
/** The patient whose referrals a call is about. `in_care`: whether the calling dietitian looks after them now; true for everybody else. */
export type ReferralPatient = { id: string; time_zone: string | null; in_care: boolean }

/** The calling patient, one whom the calling dietitian may read, or any for support. Otherwise `not_found`. */ // reads patients
export async function findReferralPatient(ctx: Context, patientId: string): Promise<Permitted<ReferralPatient>> {
  const { actor } = ctx
  if (actor.kind === 'patient' && actor.patient_id !== patientId) throw new Problem('not_found')
  const in_care = actor.kind === 'provider' ? sql<boolean>`p.id = any (app.my_patients_in_care())` : sql<boolean>`true`
  const patient = await ctx.db
    .selectFrom('patient as p')
    .select(['p.id', 'p.time_zone', in_care.as('in_care')])
    .where('p.id', '=', patientId)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!patient) throw new Problem('not_found')
  return permit(patient)
}

// reads patients, files
const viewReferrals = (ctx: Context) =>
  ctx.db
    .selectFrom('referral')
    .leftJoin('patient', 'patient.id', 'referral.patient_id')
    .leftJoin('file', (join) => join.onRef('file.id', '=', 'referral.file_id').on('file.dropped_at', 'is', null))
    .selectAll('referral')
    .select([
      sql<string | null>`nullif(concat_ws(' ', patient.first_name, patient.last_name), '')`.as('patient_name'),
      'file.name as file_name',
      sql<ReferralRow['file_type']>`file.type`.as('file_type'),
      'file.has_thumb as file_has_thumb',
    ])

/** One referral that the caller may read: row-level security hides the inbox of others. Otherwise `not_found`. */
export async function findReferral(ctx: Context, id: string): Promise<Permitted<ReferralRow>> {
  const row = await viewReferrals(ctx).where('referral.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/**
 * A referral that the calling dietitian may change, locked: one in their own inbox, or of a client whose care is open. Of a care that has ended
 * it is `care_closed`, and of anybody else `not_found`. Runs in the caller's transaction.
 */
export async function findReferralToChange(ctx: Context, id: string): Promise<Permitted<ReferralRow>> {
  // Row-level security locks only what may be changed.
  const locked = await ctx.db.selectFrom('referral').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  const row = await findReferral(ctx, id)
  if (!locked) throw new Problem('care_closed')
  return row
}

type Page = { cursor?: string | undefined; limit: number }

/** The referrals of a patient, the newest first, and one more than asked for. */
export const findReferralsOf = (ctx: Context, { id }: Permitted<ReferralPatient>, page: Page): Promise<Permitted<ReferralRow>[]> =>
  readPage(viewReferrals(ctx).where('referral.patient_id', '=', id), page)

/**
 * What waits in the inbox of a dietitian: what they put there, and what came for clients in open care. Another dietitian's is `not_found`. The
 * newest first, and one more than asked for.
 */ // reads care
export async function findInbox(ctx: Context, named: string | undefined, page: Page): Promise<Permitted<ReferralRow>[]> {
  const provider_id = findWhoseInbox(ctx, named)
  const clients = sql<string[]>`array(select c.patient_id from app.care c where c.provider_id = ${provider_id} and c.ended_at is null)`
  const own = sql<boolean>`(referral.patient_id is null and referral.provider_id = ${provider_id} or referral.patient_id = any (${clients}))`
  return readPage(viewReferrals(ctx).where(sql<boolean>`referral.status = 'received'`).where(own), page)
}

function findWhoseInbox({ actor }: Context, named: string | undefined): string {
  if (actor.kind === 'provider') {
    if (named !== undefined && named !== actor.provider_id) throw new Problem('not_found')
    return actor.provider_id
  }
  if (!named) throw refuseValue('query', ['provider_id'], 'invalid_type', { expected: 'string' })
  return named
}

async function readPage(list: ReturnType<typeof viewReferrals>, { cursor, limit }: Page): Promise<Permitted<ReferralRow>[]> {
  const after: Place | undefined = cursor === undefined ? undefined : readCursor(cursor)
  const page = after ? list.where(sql<boolean>`(referral.created_at, referral.id) < (${after.at}::timestamptz, ${after.id}::uuid)`) : list
  const rows = await page
    .orderBy('referral.created_at', 'desc')
    .orderBy('referral.id', 'desc')
    .limit(limit + 1)
    .execute()
  return rows.map(permit)
}

/** A referral as a job finds it; undefined if it is gone. Runs as the system. */
export async function findReferralOfJob(ctx: Context, id: string): Promise<Permitted<ReferralRow> | undefined> {
  const row = await viewReferrals(ctx).where('referral.id', '=', id).executeTakeFirst()
  return row && permit(row)
}
