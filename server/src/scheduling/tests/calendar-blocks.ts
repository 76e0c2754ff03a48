import assert from 'node:assert/strict'
import type { TestApp } from '../../kernel/testing.ts'
import type { BodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export type Event = {
  id: string
  key: string
  kind: string
  title: string
  starts_at: string
  ends_at: string
  all_day: boolean
  from_date: string | null
  to_date: string | null
  occurrence_date: string | null
  recurrence: { every: string; until: string | null; count: number | null; removed_dates: string[]; first_date: string } | null
  appointment: { id: string; patient_name: string } | null
  expires_at: string | null
  version: number
}
export type Made = { event: Event; touched: { appointment_id: string }[] }
type Issues = { error: { details: { issues: { path: string[]; code: string }[] } } }

const hannah = cast.hannah

/** The calls of Hannah's calendar, as the tests of blocks make them. */
export function makeCalendarCalls(app: () => TestApp) {
  const block = async (body: object, as: typeof cast.hannah = hannah) => app().send('POST /calendar-events/blocks', { as, body })
  const made = async (body: BodyOf<'POST /calendar-events/blocks'>): Promise<Made> => {
    const { status, body: answer, text } = await block(body)
    assert.equal(status, 201, text)
    return answer as Made
  }
  const list = async (start_time: string, end_time: string, as: typeof cast.hannah = hannah): Promise<Event[]> => {
    const { status, body, text } = await app().call('GET /calendar-events', { as, query: { start_time, end_time } })
    assert.equal(status, 200, text)
    return (body as { items: Event[] }).items
  }
  const ofBlock = async (title: string, from: string, to: string) => (await list(from, to)).filter((event) => event.title === title)
  const change = (id: string, body: object) => app().call(`PUT /calendar-events/${id}`, { as: hannah, body })
  const remove = (id: string, query: Record<string, unknown>) => app().send(`DELETE /calendar-events/${id}`, { as: hannah, query })
  return { block, made, list, ofBlock, change, remove }
}

/** Which fields were refused, and why. */
export const issuesOf = (body: unknown) => (body as Issues).error.details.issues.map(({ path, code }) => `${path.join('.')} ${code}`)

/** A block of every week at noon. */
type Recurrence = NonNullable<BodyOf<'POST /calendar-events/blocks'>['recurrence']>
export const makeLunch = (title: string, more: Partial<Recurrence> = {}) => ({
  title,
  recurrence: { every: 'Weekly' as const, first_date: '2026-03-02', start_local: '12:00', end_local: '13:00', ...more },
})
