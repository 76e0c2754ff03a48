import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import { hashWithKey, makeId } from '../../kernel/ids.ts'

// Without the letters that look like digits (Crockford's alphabet).
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 12
const codeDays = 30
/** So many birth dates can be tried with one code. */
export const mostTries = 5

/**
 * The code of a row: twelve letters and digits (60 bits) that follow from its id and our secret. The invitation can so be written again, although
 * only the hash is stored.
 */
export function codeOf(ctx: Pick<Context, 'config'>, id: string): string {
  const bytes = createHmac('sha256', ctx.config.hash_secret).update(`onboarding ${id}`).digest()
  return Array.from({ length: codeLength }, (_, at) => alphabet[bytes[at]! % alphabet.length]).join('')
}

const hashOf = (ctx: Context, code: string) => hashWithKey(ctx.config.hash_secret, `onboarding code ${code}`)

/** Makes the code of an invited patient, and returns its id. Without a provider the practice invites. Runs in the caller's transaction. */
export async function makeOnboardingCode(ctx: Context, patient_id: string, provider_id: string | null): Promise<string> {
  const id = makeId()
  const row = { id, patient_id, provider_id, code_hash: hashOf(ctx, codeOf(ctx, id)) }
  await runAsSystem(ctx, (ctx) =>
    ctx.db
      .insertInto('onboarding_code')
      .values({ ...row, created_at: ctx.now(), expires_at: addMinutes(ctx.now(), codeDays * 24 * 60), used_at: null })
      .execute(),
  )
  return id
}

export type Invitation = {
  id: string
  patient_id: string
  first_name: string
  birth_date: string | null
  phone_number: string | null
  preferred_language: 'en' | 'es'
  provider_name: string | null
  appointment_at: string | null
  appointment_time_zone: string | null
}

/** Whom a code that still works belongs to. It takes one statement, whatever the code. */ // reads providers, scheduling
export async function findInvitation(ctx: Context, code: string): Promise<Invitation | undefined> {
  const { rows } = await runAsSystem(ctx, (ctx) => selectInvitation(ctx, sql`c.code_hash = ${hashOf(ctx, code)}`))
  return rows[0]
}

/** Like `findInvitation`, and counts a try. The sixth finds nothing. */
export async function tryInvitation(ctx: Context, code: string): Promise<Invitation | undefined> {
  return runAsSystem(ctx, (ctx) =>
    transaction(ctx, async (ctx) => {
      const { rows } = await selectInvitation(ctx, sql`c.code_hash = ${hashOf(ctx, code)}`)
      const counted = await ctx.db
        .updateTable('onboarding_code')
        .set((set) => ({ tries: set('tries', '+', 1) }))
        .where('code_hash', '=', hashOf(ctx, code))
        .where('tries', '<', mostTries)
        .executeTakeFirst()
      return counted.numUpdatedRows > 0n ? rows[0] : undefined
    }),
  )
}

const selectInvitation = (ctx: Context, which: ReturnType<typeof sql>) =>
  sql<Invitation>`select c.id, c.patient_id, coalesce(p.preferred_name, p.first_name) as first_name, p.birth_date, p.phone_number, p.preferred_language,
      v.first_name || ' ' || v.last_name as provider_name, a.starts_at as appointment_at, a.patient_time_zone as appointment_time_zone
    from app.onboarding_code c join app.patient p on p.id = c.patient_id
    left join app.provider v on v.id = c.provider_id
    left join lateral (select starts_at, patient_time_zone from app.appointment
      where patient_id = c.patient_id and (c.provider_id is null or provider_id = c.provider_id) and status = 'Scheduled' and starts_at > ${ctx.now()} order by starts_at limit 1) a on true
    where ${which} and c.used_at is null and c.expires_at > ${ctx.now()} and c.tries < ${mostTries}
      and p.deleted_at is null and p.confirmation_status = 'invited' order by c.created_at desc, c.id desc`.execute(ctx.db)

/** The code of the newest invitation of a patient that still works. Runs as the system. */
export async function findCodeOf(ctx: Context, patientId: string): Promise<string | undefined> {
  const { rows } = await selectInvitation(ctx, sql`c.patient_id = ${patientId}`)
  return rows[0] && codeOf(ctx, rows[0].id)
}

/**
 * Uses up a code, and gives the patient the identity of the phone that has answered, if they have none. An identity that belongs to somebody else
 * changes nothing. Runs as the system, in the caller's transaction.
 */
export async function spendCode(ctx: Context, codeId: string, identity_id: string, phone_number: string): Promise<void> {
  // The number may have belonged to a patient who was deleted, whose row keeps its visits and loses the number.
  await sql`update app.patient set identity_id = null where identity_id = ${identity_id} and deleted_at is not null`.execute(ctx.db)
  const used = await ctx.db
    .updateTable('onboarding_code as code')
    .set({ used_at: ctx.now() })
    .where('code.id', '=', codeId)
    .where('code.used_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from app.patient other where other.identity_id = ${identity_id} and other.id <> code.patient_id)`,
    )
    .returning('code.patient_id')
    .executeTakeFirst()
  if (!used) return
  await ctx.db
    .updateTable('patient')
    .set((set) => ({ identity_id, phone_number, updated_at: ctx.now(), version: set('version', '+', 1) }))
    .where('id', '=', used.patient_id)
    .where('identity_id', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
}
