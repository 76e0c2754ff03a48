import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { refuseUndo } from '../../patients/merging/obstacles.ts'
import { conflictOf, type Merge, type MergePart, type Merging } from '../../patients/merging/part.ts'
import { forgetUnfinished } from '../identities.ts'
import { endSessionsOf } from '../sessions.ts'

/** What a merge does with the accounts of the two. */
export const authMergePart: MergePart = { follows: [], settle: settleAccounts, makeRoom: makeRoomForAccount }

/**
 * Signs the first patient out everywhere: their sessions name a record that goes. If both have an account, that of the record that stays goes on,
 * and the other one opens nothing any more. Its confirmed address must not recover it either.
 */ // reads patients
async function settleAccounts(ctx: Context, merging: Merging) {
  const { rows } = await sql<{ identity_id: string; is_from: boolean }>`
    select p.identity_id, p.id = ${merging.from_id} as is_from from app.patient p
    where p.id in (${merging.from_id}, ${merging.into_id}) and p.identity_id is not null`.execute(ctx.db)
  const account = rows.find(({ is_from }) => is_from)
  if (!account) return []
  await endSessionsOf(ctx, account.identity_id, 'merged')
  if (rows.length < 2) return []
  await merging.change('identity', sql`email = null, email_verified_at = null`, sql`t.id = ${account.identity_id}`)
  return conflictOf('two_accounts', 1)
}

type Account = { identity_id: string; phone_number: string | null }
type Holder = { identity_id: string; is_other: boolean }

/**
 * Gives the first patient their account back. Whoever found their record gone may have signed in by the same number again: the empty record that
 * this made goes. If somebody has made themselves known by that number, the undo is refused.
 */
async function makeRoomForAccount(ctx: Context, merge: Merge): Promise<void> {
  const account = await findAccountOf(ctx, merge)
  if (!account) return
  await endSessionsOf(ctx, account.identity_id, 'merged')
  const holder = await findHolder(ctx, merge, account)
  if (holder?.is_other && !(await forgetUnfinished(ctx, holder.identity_id))) throw refuseUndo('account_taken')
  await sql`
    insert into app.identity (id, kind, phone_number, created_at, updated_at)
    select ${account.identity_id}, 'patient', ${account.phone_number}, app.moment(), app.moment()
    where not exists (select from app.identity i where i.id = ${account.identity_id})`.execute(ctx.db)
}

/** The account that the first patient had before the merge. */ // reads patients
async function findAccountOf(ctx: Context, { id, from_id }: Merge): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select c.before ->> 'identity_id' as identity_id, gone.before ->> 'phone_number' as phone_number
    from app.patient_merge_change c join app.patient_merge_change gone on gone.merge_id = c.merge_id and gone.table_name = 'patient' and gone.after is null
    where c.merge_id = ${id} and c.table_name = 'patient' and c.key ->> 'id' = ${from_id} and c.before ->> 'identity_id' is not null`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Whoever signs in with that account, or with its number, now; `is_other` if they are neither of the two. */ // reads patients
async function findHolder(ctx: Context, { from_id, into_id }: Merge, { identity_id, phone_number }: Account): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select i.id as identity_id, p.id not in (${from_id}, ${into_id}) as is_other
    from app.identity i join app.patient p on p.identity_id = i.id
    where i.id = ${identity_id} or (i.phone_number = ${phone_number} and i.kind = 'patient')
    order by p.id in (${from_id}, ${into_id}) limit 1`.execute(ctx.db)
  return rows[0]
}
