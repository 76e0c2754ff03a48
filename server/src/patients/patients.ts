import type { Language, LocalDate } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { ensureReferralCode } from '../booking-codes/codes.ts'
import { type Context, getGuardianId } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { findDay, isMinor } from './ages.ts'
import type { PatientRow } from './tables.ts'

/** What patients say about themselves before their first visit. */
export type PatientDetails = {
  first_name: string
  last_name: string
  preferred_name?: string | undefined
  birth_date: LocalDate
  email?: string | undefined
  state: string
  zip: string
  time_zone: string
  preferred_language: Language
  pronouns?: string | null | undefined
  gender?: string | null | undefined
  clinical_sex?: 'female' | 'male' | 'unknown' | undefined
  units?: 'us' | 'metric' | undefined
  street?: string | null | undefined
  street_2?: string | null | undefined
  city?: string | null | undefined
}

const neededDetails = ['first_name', 'last_name', 'birth_date', 'email', 'state', 'zip', 'time_zone'] as const

/** The names of the details that a patient has not given yet. A dependent needs no e-mail address. */
export const listMissingDetails = (patient: Pick<PatientRow, (typeof neededDetails)[number]>, isDependent: boolean): string[] =>
  neededDetails.filter((field) => patient[field] === null && !(isDependent && field === 'email'))

/**
 * Who the patient is, and the address of their account. Others rely on these fields of a confirmed patient, of a guardian, and of somebody
 * who has confirmed their address, so only operations made for that change them.
 */
const identityFields = ['first_name', 'last_name', 'birth_date', 'email'] as const
/** Where the details came from, and the field of the body that holds them, beside which a fault is shown. */
type Sent = { source: string; field: 'patient' | 'details' }

/**
 * Fills in who a patient is and confirms them. For a confirmed patient it changes only where they live and their preferences; another
 * name, birth date or e-mail address is refused on its field. The same holds for what is known already of a guardian, or of somebody who
 * has confirmed their address. The first booking source stays. Runs in the caller's transaction.
 */
export async function completePatient(ctx: Context, patientId: string, details: PatientDetails, { source, field }: Sent): Promise<void> {
  const { time_zone } = details
  if (details.birth_date > findDay(time_zone, ctx.now())) throw refuseValue('body', [field, 'birth_date'], 'too_big')
  refuseWrongReach(ctx, details, field)
  const known = await ctx.db
    .selectFrom('patient')
    .select([...identityFields, 'preferred_name', 'confirmation_status', 'booking_source'])
    .select(sql<boolean>`app.is_relied_on(id)`.as('is_relied_on'))
    .where('id', '=', patientId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!known) throw new Problem('not_found')
  const isConfirmed = known.confirmation_status === 'confirmed'
  const kept = identityFields.filter((field) => isConfirmed || getGuardianId(ctx.actor) || (known.is_relied_on && known[field] !== null))
  refuseOtherIdentity(kept, known, details, field)
  await ctx.db
    .updateTable('patient')
    .set((set) => ({
      ...details,
      preferred_name: details.preferred_name ?? (isConfirmed ? known.preferred_name : null),
      booking_source: isConfirmed ? known.booking_source : source,
      confirmation_status: 'confirmed',
      updated_at: ctx.now(),
      version: set('version', '+', 1),
    }))
    .where('id', '=', patientId)
    .execute()
  if (!getGuardianId(ctx.actor)) await ensureReferralCode(ctx, patientId)
  await record(ctx, 'patient.set_up', {
    subject_id: patientId,
    patient_id: patientId,
    payload: { patient_id: patientId },
    details: { fields: Object.keys(details) },
  })
}

/**
 * Refuses somebody under age who sets up alone, an address for a dependent (messages go to the guardian), and a missing address of
 * anybody else.
 */
function refuseWrongReach(ctx: Context, details: PatientDetails, field: Sent['field']): void {
  const isDependent = getGuardianId(ctx.actor) !== undefined
  if (!isDependent && isMinor(details, ctx.now())) throw refuseValue('body', [field, 'birth_date'], 'minor')
  if (isDependent === (details.email === undefined)) return
  throw refuseValue('body', [field, 'email'], isDependent ? 'of_guardian' : 'invalid_type')
}

type IdentityField = (typeof identityFields)[number]

function refuseOtherIdentity(
  kept: readonly IdentityField[],
  known: Pick<PatientRow, IdentityField>,
  details: PatientDetails,
  sent: Sent['field'],
): void {
  const other = kept.filter((field) => (details[field] ?? null) !== known[field])
  const issues = other.map((field) => ({ in: 'body', path: [sent, field], code: 'confirmed', params: {} }))
  if (issues.length > 0) throw new Problem('invalid_request', { issues })
}

type NewPatient = { identity_id: string; phone_number: string; preferred_language: Language }

/**
 * Adds an unconfirmed patient, with only a phone number, to an identity that has none. A deleted patient of the identity keeps their row
 * but loses the identity, because the number belongs to somebody else now. Runs as the system.
 */
export async function addUnconfirmedPatient(ctx: Context, { identity_id, phone_number, preferred_language }: NewPatient): Promise<void> {
  const now = ctx.now()
  await sql`update app.patient set identity_id = null where identity_id = ${identity_id} and deleted_at is not null`.execute(ctx.db)
  await sql`insert into app.patient (id, identity_id, phone_number, preferred_language, confirmation_status, created_at, updated_at)
    values (${makeId()}, ${identity_id}, ${phone_number}, ${preferred_language}, 'unconfirmed', ${now}, ${now})
    on conflict (identity_id) do nothing`.execute(ctx.db)
}

/** What a patient sets in their account: phone number, address, language and time zone. */
type Reach = { phone_number?: string; email?: string; preferred_language?: Language; time_zone?: string }

/** Copies a change of the account to the patient's row, which screens and messages read. Runs as the system. */
export async function copyToPatient(ctx: Context, patientId: string, reach: Reach): Promise<void> {
  await ctx.db
    .updateTable('patient')
    .set((set) => ({ ...reach, updated_at: ctx.now(), version: set('version', '+', 1) }))
    .where('id', '=', patientId)
    .execute()
}

/** Deletes the patient of an identity, who must be unfinished. Fails with 23503 if any row refers to the patient. Runs as the system. */
export async function deleteUnfinishedPatient(ctx: Context, identityId: string): Promise<void> {
  await ctx.db.deleteFrom('patient').where('identity_id', '=', identityId).execute()
}
