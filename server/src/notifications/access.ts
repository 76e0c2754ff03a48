import { notificationGroups } from '@sorrel/contract/notifications/groups'
import type { Selectable } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import { type Context, runAsSystem } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import { type NoticeLink, readLinkToken } from './choices/links.ts'
import type { RecipientKind } from './message.ts'
import type { NotificationTables } from './tables.ts'

/** Somebody who gets notices and says what they want to be told. */
export type Person = { kind: RecipientKind; id: string }
export type NoticeRow = Selectable<NotificationTables['notification']>

/** The caller, if the path names them; for somebody who acts for a patient, that patient. Otherwise `not_found`. */
export function requireOwn({ actor }: Context, path: { patient_id: string } | { provider_id: string }): Permitted<Person> {
  if ('patient_id' in path && actor.kind === 'patient' && actor.patient_id === path.patient_id)
    return permit({ kind: 'patient', id: path.patient_id })
  if ('provider_id' in path && actor.kind === 'provider' && actor.provider_id === path.provider_id)
    return permit({ kind: 'provider', id: path.provider_id })
  throw new Problem('not_found')
}

/** A notice to this person. Otherwise `not_found`. */
export async function findNotice(ctx: Context, { kind, id: recipient }: Permitted<Person>, id: string): Promise<Permitted<NoticeRow>> {
  const row = await ctx.db
    .selectFrom('notification')
    .selectAll()
    .where('id', '=', id)
    .where('recipient_kind', '=', kind)
    .where('recipient_id', '=', recipient)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/** A notice to a patient or a dietitian, for support, who alone reads all. Otherwise `not_found`. */
export async function findNoticeForSupport(ctx: Context, id: string): Promise<Permitted<NoticeRow>> {
  const row = await ctx.db
    .selectFrom('notification')
    .selectAll()
    .where('id', '=', id)
    .where('recipient_kind', 'in', ['patient', 'provider'])
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/** Whom and what the link in an e-mail is about, and whether its e-mails are ended. Otherwise `not_found`. */
export async function findLink(ctx: Context, token: string): Promise<Permitted<NoticeLink & { is_left: boolean }>> {
  const link = readLinkToken(ctx, token)
  // Of these nobody can do without, so no e-mail has such a link.
  if (!link || notificationGroups[link.group_slug].locked) throw new Problem('not_found')
  const choice = await runAsSystem(ctx, (ctx) =>
    ctx.db
      .selectFrom('notification_choice')
      .select('wanted')
      .where('recipient_kind', '=', link.kind)
      .where('recipient_id', '=', link.id)
      .where('group_slug', '=', link.group_slug)
      .where('channel', '=', 'email')
      .executeTakeFirst(),
  )
  return permit({ ...link, is_left: choice?.wanted === false })
}
