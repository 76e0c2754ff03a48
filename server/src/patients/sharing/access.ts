import { sql } from 'kysely'
import { type Permitted, permit } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { InvitationRow } from '../tables.ts'

/** An invitation as the database shows it to its sender or to the person invited. */
export type InvitationView = {
  invitation_id: string
  is_sent: boolean
  patient_id: string
  first_name: string
  inviter_name: string
  guardian_name: string
  reach: string | null
  expires_at: string
  guardianship_id: string | null
  birth_date: string
  time_zone: string | null
}

/** The invitations that the calling patient sent, and those that wait for them. */
export async function findInvitations(ctx: Context): Promise<InvitationView[]> {
  const { rows } = await sql<InvitationView>`select * from app.my_guardian_invitations()`.execute(ctx.db)
  return rows
}

/** The people for whom the calling patient may invite somebody. */
export async function findShareable(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ patient_id: string }>`select patient_id from app.my_dependents() where app.may_share(patient_id)`.execute(
    ctx.db,
  )
  return rows.map(({ patient_id }) => patient_id)
}

/** An invitation that waits and that the caller sent or was sent, locked until the end of the transaction. Otherwise `not_found`. */
export async function findOpenInvitation(ctx: Context, id: string): Promise<Permitted<InvitationRow>> {
  const found = await ctx.db
    .selectFrom('guardian_invitation')
    .selectAll()
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return permit(found)
}
