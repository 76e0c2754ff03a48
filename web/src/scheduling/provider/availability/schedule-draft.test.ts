import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Schedule } from '../use-schedule.ts'
import {
  bodyOf,
  copyDay,
  dayOfFault,
  draftOf,
  faultsOf,
  makeOverride,
  makeRange,
  makeWindow,
  type ScheduleDraft,
} from './schedule-draft.ts'

const rules: Schedule['rules'] = {
  grid_minutes: 15,
  buffer_before_minutes: 0,
  buffer_after_minutes: 10,
  min_notice_minutes: 240,
  min_notice_new_minutes: 720,
  max_days_ahead: 90,
  max_per_day: 8,
  max_per_week: null,
  new_patients: 'open',
  new_per_week: null,
  cutoff_hours: 24,
  late_cancel_fee_cents: 5000,
  no_show_fee_cents: 5000,
}
const saved = {
  windows: [
    {
      id: 'w1',
      weekday: 'tue',
      start_local: '09:00',
      end_local: '17:00',
      visit_modes: ['virtual', 'in_person'],
      location_id: 'place',
      effective_from: null,
      effective_to: '2026-06-30',
      every_weeks: 2,
      anchor_date: '2026-03-03',
      month_week: null,
    },
  ],
  overrides: [{ date: '2026-04-01', windows: [], note: 'Away' }],
  rules,
} satisfies Parameters<typeof draftOf>[0]
const draft = draftOf(saved)
const withWindow = (change: object): ScheduleDraft => ({ ...draft, windows: [{ ...makeWindow('mon'), key: 'w', ...change }] })

test('What was saved comes back the same from the editor', () => {
  const body = bodyOf(draft)
  const { id: _, ...window } = saved.windows[0]!
  assert.deepEqual(body.windows, [window])
  assert.deepEqual(body.overrides, saved.overrides)
  assert.deepEqual(body.rules, rules)
})

test('A place is only sent for hours in person', () => {
  const body = bodyOf(withWindow({ modes: ['virtual'], location_id: 'place' }))
  assert.equal(body.windows[0]?.location_id, null)
})

test('Copying a day replaces the others, and leaves its own alone', () => {
  const copied = copyDay({ ...draft, windows: [...draft.windows, { ...makeWindow('wed'), start: '07:00' }] }, 'tue', ['wed', 'thu'])
  assert.deepEqual(
    copied.windows.map(({ weekday, start }) => `${weekday} ${start}`),
    ['tue 09:00', 'wed 09:00', 'thu 09:00'],
  )
  assert.equal(new Set(copied.windows.map(({ key }) => key)).size, 3)
})

test('A night past midnight is no fault, a window without length is', () => {
  assert.deepEqual(faultsOf(withWindow({ start: '22:00', end: '02:00' })), {})
  assert.deepEqual(faultsOf(withWindow({ start: '09:00', end: '09:00' })), { 'w-end': 'same' })
  assert.deepEqual(faultsOf(withWindow({ start: '', modes: [] })), { 'w-start': 'missing', 'w-modes': 'modes' })
})

test('Seasons end after they begin, other weeks need one to count from, a date is changed once', () => {
  assert.deepEqual(faultsOf(withWindow({ from: '2026-06-01', to: '2026-05-01', rhythm: 'other' })), {
    'w-to': 'order',
    'w-anchor': 'missing',
  })
  const twice = { ...draft, overrides: [makeOverride('2026-04-01'), { ...makeOverride('2026-04-01'), key: 'o' }] }
  assert.deepEqual(faultsOf(twice), { 'o-date': 'twice' })
})

test('A fault is named by the day that it stands in', () => {
  const override = { ...makeOverride('2026-04-01'), key: 'o', ranges: [{ ...makeRange(), key: 'r', start: '' }] }
  const faulty = { ...withWindow({ end: '' }), overrides: [override] }
  assert.deepEqual(
    Object.keys(faultsOf(faulty)).map((id) => [id, dayOfFault(faulty, id)]),
    [
      ['w-end', 'mon'],
      ['r-start', '2026-04-01'],
    ],
  )
  assert.equal(dayOfFault(faulty, 'rule-max_per_day'), undefined)
  const unnamed = makeOverride('')
  assert.equal(dayOfFault({ ...faulty, overrides: [unnamed] }, `${unnamed.key}-date`), undefined)
})

test('Rules outside of their limits are faults, an empty cap is none', () => {
  const bad = { ...draft, rules: { ...draft.rules, max_days_ahead: '0', max_per_day: '', late_cancel_fee_cents: '30000' } }
  assert.deepEqual(faultsOf(bad), { 'rule-max_days_ahead': 'number', 'rule-late_cancel_fee_cents': 'number' })
})

test('A second range of a day begins an hour after the first', () => {
  const { start, end } = makeRange({ key: 'a', start: '09:00', end: '12:00', modes: ['virtual'], location_id: '' })
  assert.equal(`${start}-${end}`, '13:00-16:00')
})
