import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import { type ByLink, findAppointment, findHolderOfLink } from './access.ts'
import type { AppointmentView } from './appointments.ts'

/**
 * The visit that a link may change. A used link still works if its visit is canceled, so that somebody who canceled by link and lost the
 * answer can retry. The link of a moved visit throws `not_found`: only the newest message changes the visit at its new time.
 */
export async function findVisitByLink(ctx: Context, token: string): Promise<ByLink & { visit: Permitted<AppointmentView> }> {
  const link = await findHolderOfLink(ctx, token)
  const visit = await findAppointment(link.ctx, link.appointment_id)
  if (link.used && visit.status !== 'Canceled') throw new Problem('not_found')
  return { ...link, visit }
}

type Shown = ByLink & {
  visit: Permitted<AppointmentView>
  /** The visit that the link was made for, if that visit has moved since. */
  moved: AppointmentView | null
}

/**
 * The visit that a link shows. The link of a moved visit shows that visit at its present time until the link expires, and changes nothing:
 * whoever loads the page again after a move must read that they have a visit, and when.
 */
export async function findVisitShownByLink(ctx: Context, token: string): Promise<Shown> {
  const link = await findHolderOfLink(ctx, token)
  const visit = await findAppointment(link.ctx, link.appointment_id)
  if (!link.used || visit.status === 'Canceled') return { ...link, visit, moved: null }
  if (visit.status !== 'Re-scheduled') throw new Problem('not_found')
  const { id } = await link.ctx.db
    .selectFrom('appointment')
    .select('id')
    .where('root_id', '=', visit.root_id)
    .where('rescheduled_to_id', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...link, visit: await findAppointment(link.ctx, id), moved: visit }
}

/** The visit to which a used link moved its own, for a retry of the same move; throws `not_found` for any other request. */
export async function findMovedByLink({ ctx, appointment_id }: ByLink, startsAt: string | undefined): Promise<Permitted<AppointmentView>> {
  const { rescheduled_to_id } = await findAppointment(ctx, appointment_id)
  const successor = rescheduled_to_id && (await findAppointment(ctx, rescheduled_to_id))
  if (!successor || !(successor.status === 'Scheduled' && successor.starts_at === startsAt)) throw new Problem('not_found')
  return successor
}
