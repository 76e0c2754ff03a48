import assert from 'node:assert/strict'
import type { Answered, TestApp } from '../../kernel/testing.ts'
import { type AnswerOf, type BodyOf, bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export type Event = AnswerOf<'GET /calendar-events'>['items'][number]
export type Made = AnswerOf<'POST /calendar-events/blocks'>

const hannah = cast.hannah

/** The calls of Hannah's calendar, as the tests of blocks make them. */
export function makeCalendarCalls(app: () => TestApp) {
  const block = (body: object, as: typeof cast.hannah = hannah) => app().send('POST /calendar-events/blocks', { as, body })
  const made = (body: BodyOf<'POST /calendar-events/blocks'>): Promise<Made> =>
    bodyOf(app().call('POST /calendar-events/blocks', { as: hannah, body }))
  const list = async (start_time: string, end_time: string, as: typeof cast.hannah = hannah): Promise<Event[]> => {
    const { status, body, text } = await app().call('GET /calendar-events', { as, query: { start_time, end_time } })
    assert.equal(status, 200, text)
    return body.items
  }
  const ofBlock = async (title: string, from: string, to: string) => (await list(from, to)).filter((event) => event.title === title)
  const change = (id: string, body: object) => app().call(`PUT /calendar-events/${id}`, { as: hannah, body })
  const remove = (id: string, query: Record<string, unknown>) => app().send(`DELETE /calendar-events/${id}`, { as: hannah, query })
  return { block, made, list, ofBlock, change, remove }
}

/** Which fields were refused, and why. */
export const issuesOf = ({ details }: Answered) => details.issues?.map(({ path, code }) => `${path.join('.')} ${code}`)

/** A block of every week at noon. */
type Recurrence = NonNullable<BodyOf<'POST /calendar-events/blocks'>['recurrence']>
export const makeLunch = (title: string, more: Partial<Recurrence> = {}) => ({
  title,
  recurrence: { every: 'Weekly' as const, first_date: '2026-03-02', start_local: '12:00', end_local: '13:00', ...more },
})
