import { isAskedToChange } from '@sorrel/contract/scheduling/rules'
import { type SettlingRefusal, settlingRefusals } from '@sorrel/contract/scheduling/vocabulary'
import type { settleAffectedVisits as wire } from '@sorrel/contract/scheduling/wire'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { type Problem, refuseValue } from '../../kernel/problem.ts'
import { findAppointments, findLatest } from '../access.ts'
import { type AppointmentView, showAppointment } from '../appointments.ts'
import { lockProvider } from '../booking/held-time.ts'
import { cancelAppointments } from '../changes/canceling.ts'
import { moveAppointment } from '../changes/moving.ts'
import type { Tell } from '../changes/telling.ts'
import { attemptChange } from './attempting.ts'
import { askForChange, keepVisit } from './deciding.ts'
import { findProviderMeant, findUnsettled } from './unsettled.ts'

type Body = z.output<typeof wire.body>
/** What is wished for a visit, and when its patient is told. */
type Wish = Body['visits'][number] & { tell?: Tell }
type Outcome = z.input<typeof wire.output>['items'][number]

/**
 * Settles visits of one provider, each by itself: one that is refused changes nothing and does not stop the others. What was done before is
 * answered as done. All of it happens in one transaction, behind the lock that every change of these visits takes.
 */
export async function settleVisits(ctx: Context, { provider_id, visits, tell }: Body): Promise<Outcome[]> {
  const provider = await findProviderMeant(ctx, provider_id, 'body')
  refuseRepeats(visits)
  return transaction(ctx, async (ctx) => {
    await lockProvider(ctx, provider.id)
    const { unsettled } = await findUnsettled(ctx, provider.id)
    const waiting = new Set(unsettled.map(({ id }) => id))
    const found = await findAppointments(
      ctx,
      visits.map(({ appointment_id }) => appointment_id),
    )
    const own = new Map(found.filter((visit) => visit.provider_id === provider.id).map((visit) => [visit.id, visit]))
    const outcomes: Outcome[] = []
    for (const wish of visits)
      outcomes.push(await settleOne(ctx, { ...wish, tell }, own.get(wish.appointment_id), waiting.has(wish.appointment_id)))
    return outcomes
  })
}

function refuseRepeats(visits: Body['visits']): void {
  const seen = new Set<string>()
  for (const [at, { appointment_id }] of visits.entries()) {
    if (seen.has(appointment_id)) throw refuseValue('body', ['visits', at, 'appointment_id'], 'not_unique')
    seen.add(appointment_id)
  }
}

async function settleOne(ctx: Context, wish: Wish, visit: Permitted<AppointmentView> | undefined, isWaiting: boolean): Promise<Outcome> {
  const { appointment_id, action } = wish
  if (!visit) return { appointment_id, action, refused: 'not_found', appointment: null }
  const refused = await settle(ctx, wish, visit, isWaiting)
  const [latest] = await findAppointments(ctx, [(await findLatest(ctx, visit)).id])
  return { appointment_id, action, refused, appointment: latest ? showAppointment(ctx, latest) : null }
}

async function settle(ctx: Context, wish: Wish, visit: Permitted<AppointmentView>, isWaiting: boolean): Promise<SettlingRefusal | null> {
  if (await isDone(ctx, wish, visit, isWaiting)) return null
  // Its block is gone, or it was settled in another window. Nobody is moved, or asked to move, without need.
  if (!isWaiting) return 'changed_meanwhile'
  const attempt = await attemptChange(ctx, (ctx) => runWish(ctx, wish, visit))
  return attempt.ok ? null : refusalOf(attempt.problem)
}

function refusalOf(problem: Problem): SettlingRefusal {
  const known = settlingRefusals.find((code) => code === problem.code)
  if (!known) throw problem
  return known
}

async function runWish(ctx: Context, wish: Wish, visit: Permitted<AppointmentView>): Promise<void> {
  switch (wish.action) {
    case 'move':
      await moveAppointment(ctx, visit, { starts_at: wish.starts_at, tell: wish.tell })
      return
    case 'cancel':
      return cancelAppointments(ctx, [visit], { reason: wish.reason, tell: wish.tell })
    case 'ask':
      return askForChange(ctx, visit, wish.tell)
    case 'keep':
      return keepVisit(ctx, visit, wish.tell)
    default:
      return wish satisfies never
  }
}

/** Whether the visit is already as it is wished, so that a repeated call changes nothing. */
async function isDone(ctx: Context, wish: Wish, visit: Permitted<AppointmentView>, isWaiting: boolean): Promise<boolean> {
  switch (wish.action) {
    case 'move': {
      const latest = visit.status === 'Re-scheduled' ? await findLatest(ctx, visit) : undefined
      return latest?.status === 'Scheduled' && latest.starts_at === wish.starts_at
    }
    case 'cancel':
      return visit.status === 'Canceled'
    case 'ask':
      return visit.status === 'Scheduled' && isAskedToChange(visit)
    case 'keep':
      return visit.status === 'Scheduled' && visit.kept_despite_at !== null && !isWaiting
    default:
      return wish satisfies never
  }
}
