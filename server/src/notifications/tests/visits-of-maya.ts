import type { TestApp } from '../../kernel/testing.ts'
import type { BodyOf } from '../../kernel/tests/calls.ts'
import { bookForMaya, listFreeStarts, type Shown } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { deliverDue } from './delivering.ts'

const { hannah, maya } = cast
export const begin = '2026-03-03T15:00:00.000Z'

/** Sets the clock to a Tuesday morning; no message waits, and none was sent. */
export async function startQuietly(app: TestApp): Promise<void> {
  app.clock.set(begin)
  await app.owner.query('delete from graphile_worker._private_jobs')
  await app.owner.query('delete from demo_outbox; delete from notification')
}

/** Free starts of Hannah for Maya, by time; from the middle of March unless `from` is given. */
export const listFree = (app: TestApp, from = '2026-03-16T00:00:00Z') => listFreeStarts(app, maya, hannah.provider_id, { from, days: 14 })

/** Books the first free time for Maya, and discards what was sent about it. */
export async function bookUntold(app: TestApp): Promise<Shown> {
  const [start] = await listFree(app)
  const visit = await bookForMaya(app, start!)
  await deliverDue(app)
  await app.owner.query('delete from demo_outbox')
  return visit
}

/** Hannah cancels a visit. */
export const cancelAsHannah = (app: TestApp, id: string, body: BodyOf<`POST /appointment/${string}/cancel`> = { reason: 'A cold' }) =>
  app.call(`POST /appointment/${id}/cancel`, { as: hannah, body })
