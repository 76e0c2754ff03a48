import assert from 'node:assert/strict'
import type { TestApp } from '../../kernel/testing.ts'
import { type AnswerOf, type BodyOf, bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { makeCalendarCalls } from './calendar-blocks.ts'
import { bookForMaya, listFreeStarts, type Shown } from './calendar-days.ts'

export type Wish = BodyOf<'POST /affected-visits'>['visits'][number]
type Affected = AnswerOf<'GET /affected-visits'>['items'][number]

const { hannah, maya } = cast

export const idsOf = (items: readonly Affected[]) => items.map(({ appointment }) => appointment.id)

/** The calls by which Hannah settles the visits of a day that she blocks. */
export function makeSettlingCalls(app: () => TestApp) {
  const listAffected = () => bodyOf(app().call('GET /affected-visits', { as: hannah }))
  const settle = async (visits: Wish[]) => (await bodyOf(app().call('POST /affected-visits', { as: hannah, body: { visits } }))).items
  const refusals = async (visits: Wish[]) => (await settle(visits)).map(({ refused }) => refused)
  const blockDay = (count: number) => blockDayOf(app(), count)
  /** The time that is suggested for a visit. */
  const suggestFor = async (id: string) =>
    (await listAffected()).items.find(({ appointment }) => appointment.id === id)?.suggested_at ?? assert.fail('no time is suggested')
  return { listAffected, settle, refusals, blockDay, suggestFor }
}

/** Books some visits of Maya on one day, and blocks all of that day. */
async function blockDayOf(app: TestApp, count: number): Promise<{ visits: Shown[]; date: string; block: string }> {
  const free = await listFreeStarts(app, maya, hannah.provider_id, { from: '2026-03-16T00:00:00Z' })
  const date = free.map((at) => at.slice(0, 10)).find((one) => free.filter((at) => at.startsWith(one)).length >= 4 * count)!
  const visits: Shown[] = []
  for (const at of free.filter((one) => one.startsWith(date))) {
    const isClear = visits.every(({ ends_at }) => Date.parse(at) >= Date.parse(ends_at) + 1_800_000)
    if (isClear && visits.length < count) visits.push(await bookForMaya(app, at))
  }
  assert.equal(visits.length, count)
  const { event } = await makeCalendarCalls(() => app).made({ title: 'Sick', from_date: date })
  return { visits, date, block: event.id }
}
