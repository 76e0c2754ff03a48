import { sql } from 'kysely'
import { type Context, runAsSystem, transaction } from '../kernel/context.ts'
import { hashOfToken, makeId, makeToken } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'

type Link = { appointment_id: string; patient_id: string; expires_at: string; holder_id: string }

/**
 * Makes a link with which `holder_id`, the patient or a guardian, may move or cancel one visit until `expires_at`, and returns its token, of
 * which only the hash is stored. A link of a guardian ends with the guardianship. Throws `not_found` if the holder does not act for the
 * patient, or no longer.
 */
export async function makeLink(ctx: Context, { holder_id, ...link }: Link): Promise<string> {
  const token = makeToken()
  const guardian_id = holder_id === link.patient_id ? null : holder_id
  await runAsSystem(ctx, (ctx) =>
    transaction(ctx, async (ctx) => {
      if (!(await mayHold(ctx, holder_id, link.patient_id))) throw new Problem('not_found')
      await ctx.db
        .insertInto('appointment_link')
        .values({
          id: makeId(),
          token_hash: hashOfToken(token),
          ...link,
          guardian_id,
          revoked_at: null,
          created_at: ctx.now(),
        })
        .execute()
    }),
  )
  return token
}

/** Whether a patient holds their own links, which a dependent does not, or a guardian acts for the patient. */
async function mayHold(ctx: Context, holderId: string, patientId: string): Promise<boolean> {
  const holds = holderId === patientId ? sql`app.contact_of(${patientId}) = ${patientId}` : sql`app.may_act_for(${holderId}, ${patientId})`
  const { rows } = await sql<{ holds: boolean | null }>`select ${holds} as holds`.execute(ctx.db)
  return rows[0]?.holds === true
}

/** Revokes every link to a visit: after a cancellation or a move, old messages must no longer work. */
export async function revokeLinks(ctx: Context, appointmentId: string): Promise<void> {
  await runAsSystem(ctx, (ctx) =>
    ctx.db
      .updateTable('appointment_link')
      .set({ revoked_at: ctx.now() })
      .where('appointment_id', '=', appointmentId)
      .where('revoked_at', 'is', null)
      .execute(),
  )
}

type Revival = { from: string; to: string; since: string }

/**
 * After an Undo, lets the links that the change revoked work again, for the visit as it is after the Undo. The patient was not told of the
 * change, so the links in their newest message must still work.
 */
export async function reviveLinks(ctx: Context, { from, to, since }: Revival): Promise<void> {
  await runAsSystem(ctx, (ctx) =>
    ctx.db
      .updateTable('appointment_link')
      .set({ revoked_at: null, appointment_id: to })
      .where('appointment_id', '=', from)
      .where('revoked_at', '>=', since)
      .execute(),
  )
}
