import assert from 'node:assert/strict'
import { test } from 'node:test'

import { bodyOf, draftOf, makeDraftAt, type SavedBlock } from './block-draft.ts'
import { bodyOfBefore, canBeMadeAgain } from './undo.ts'

const zone = 'America/Chicago'
const lunch = {
  title: 'Lunch',
  all_day: false,
  from_date: null,
  to_date: null,
  starts_at: '2026-03-10T17:00:00.000Z',
  ends_at: '2026-03-10T18:00:00.000Z',
  recurrence: { every: 'Weekly', first_date: '2026-01-06', until: null, count: null, removed_dates: [] },
} satisfies SavedBlock

test('A block at a clicked time is one stretch, past midnight on the next day', () => {
  const draft = makeDraftAt({ starts_at: '2026-03-10T17:00:00.000Z', duration_minutes: 60 }, zone)
  assert.deepEqual(bodyOf({ ...draft, title: ' Errand ' }, zone), {
    title: 'Errand',
    starts_at: '2026-03-10T17:00:00.000Z',
    ends_at: '2026-03-10T18:00:00.000Z',
  })
  assert.equal(bodyOf({ ...draft, title: 'Late', start: '23:00', end: '01:00' }, zone).ends_at, '2026-03-11T06:00:00.000Z')
})

test('One date of a block that repeats is edited as a stretch, all of it as the rule from its first date', () => {
  assert.equal(draftOf(lunch, zone, 'one').kind, 'once')
  assert.deepEqual(bodyOf(draftOf(lunch, zone, 'all'), zone), {
    title: 'Lunch',
    recurrence: { every: 'Weekly', first_date: '2026-01-06', start_local: '12:00', end_local: '13:00' },
  })
  assert.equal(draftOf(lunch, zone, 'this_and_following').day, '2026-03-10')
})

test('A repetition ends on a date or after a number, never both', () => {
  const draft = { ...draftOf(lunch, zone, 'all'), ends: 'after' as const, count: '6', until: '2026-05-01' }
  assert.deepEqual((bodyOf(draft, zone).recurrence as Record<string, unknown>).count, 6)
  assert.equal('until' in (bodyOf(draft, zone).recurrence as object), false)
})

test('This and what follows of a number of times is what is left of them', () => {
  const left = (every: string, first_date: string, day: string) => {
    const recurrence = { ...lunch.recurrence, every, first_date, count: 10 }
    const event = { ...lunch, starts_at: `${day}T17:00:00.000Z`, ends_at: `${day}T18:00:00.000Z`, recurrence } as SavedBlock
    return [draftOf(event, zone, 'this_and_following').count, draftOf(event, zone, 'all').count]
  }
  assert.deepEqual(left('Weekly', '2026-01-06', '2026-01-20'), ['8', '10'])
  assert.deepEqual(left('Bi-weekly', '2026-01-06', '2026-03-17'), ['5', '10'])
  // February and April have no 31st.
  assert.deepEqual(left('Monthly', '2026-01-31', '2026-05-31'), ['8', '10'])
})

test('A rule of weekdays leaves out the weekends before a date; what was drawn keeps its length', () => {
  const recurrence = { ...lunch.recurrence, every: 'Weekdays' as const, first_date: '2026-03-05', count: 10 }
  assert.equal(draftOf({ ...lunch, recurrence }, zone, 'this_and_following').count, '7')
  const drawn = makeDraftAt({ starts_at: '2026-03-10T14:00:00.000Z', duration_minutes: 240, drawn_minutes: 420 }, zone)
  assert.deepEqual([drawn.start, drawn.end], ['09:00', '16:00'])
})

test('To undo, a block is sent as it was: a stretch, whole days, or the rule', () => {
  assert.deepEqual(bodyOfBefore(lunch, zone, 'one'), { title: 'Lunch', starts_at: lunch.starts_at, ends_at: lunch.ends_at })
  assert.equal(bodyOfBefore(lunch, zone, 'all').recurrence?.first_date, '2026-01-06')
  const off = { ...lunch, all_day: true, from_date: '2026-03-10', to_date: null, recurrence: null }
  assert.deepEqual(bodyOfBefore(off, zone, 'all'), { title: 'Lunch', from_date: '2026-03-10', to_date: '2026-03-10' })
  assert.deepEqual(
    [canBeMadeAgain(lunch, 'all'), canBeMadeAgain({ recurrence: { ...lunch.recurrence, removed_dates: ['2026-01-13'] } }, 'all')],
    [true, false],
  )
})
