import type { Selectable } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import { type Context, getActorId } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { AnnouncementTables } from './tables.ts'

export type AnnouncementRow = Selectable<AnnouncementTables['announcement']>
type ReaderKind = AnnouncementTables['announcement_seen']['reader_kind']
/** Somebody who reads announcements. */
export type Reader = { kind: ReaderKind; id: string }

/** The caller as a reader of announcements. */
export function requireReader({ actor }: Context): Reader {
  const id = getActorId(actor)
  if (!id || (actor.kind !== 'patient' && actor.kind !== 'provider' && actor.kind !== 'admin')) throw new Problem('forbidden')
  return { kind: actor.kind, id }
}

/** Whether the caller writes announcements, and so sees all of them with their counts. */
export const isAuthor = ({ actor }: Context): boolean =>
  actor.kind === 'admin' && (actor.tags.includes('support') || actor.tags.includes('superadmin'))

/** The audiences to which a reader belongs. Administrators belong to none of their own, also if they may read every announcement. */
export const audiencesOf = ({ kind }: Reader): AnnouncementRow['audience'][] =>
  kind === 'patient' ? ['all', 'patients'] : kind === 'provider' ? ['all', 'providers'] : ['all']

/** An announcement, until the end of the transaction nobody else's. Otherwise `not_found`. */
export async function holdAnnouncement(ctx: Context, id: string): Promise<Permitted<AnnouncementRow>> {
  const row = await ctx.db.selectFrom('announcement').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}
