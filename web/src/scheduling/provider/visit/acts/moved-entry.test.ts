import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCalendarEvents } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { QueryClient } from '@tanstack/react-query'
import { nameOf } from '../../../../kernel/calls/api.ts'
import { entryOf, replaceEntries, withMoved } from './moved-entry.ts'

const visitAt = (id: string, starts_at: string, ends_at: string) =>
  ({ id, patient_name: 'Ruth Abernathy', starts_at, ends_at, series_id: null, version: 3 }) as Appointment
const monday = visitAt('monday', '2026-11-23T15:00:00.000Z', '2026-11-23T16:00:00.000Z')
const other = visitAt('other', '2026-11-24T15:00:00.000Z', '2026-11-24T16:00:00.000Z')
const friday = visitAt('friday', '2026-11-27T15:00:00.000Z', '2026-11-27T16:00:00.000Z')
const nextWeek = visitAt('later', '2026-12-01T15:00:00.000Z', '2026-12-01T16:00:00.000Z')
const week = { start_time: '2026-11-23T06:00:00.000Z', end_time: '2026-11-30T06:00:00.000Z' }
const weekAfter = { start_time: '2026-11-30T06:00:00.000Z', end_time: '2026-12-07T06:00:00.000Z' }
const keysOf = (entries: readonly { key: string }[]) => entries.map(({ key }) => key).sort()

test('A visit that moves leaves the span, moves in it or comes into it, and is never in it twice', () => {
  const now = [monday, other].map(entryOf)
  const moves = (moved: Appointment) => [{ before: monday, moved }]
  assert.deepEqual(keysOf(withMoved(now, week, moves(friday))), ['friday', 'other'])
  assert.deepEqual(keysOf(withMoved(now, week, moves(nextWeek))), ['other'])
  assert.deepEqual(keysOf(withMoved([], weekAfter, moves(nextWeek))), ['later'])
  assert.deepEqual(keysOf(withMoved([entryOf(friday), ...now], week, moves(friday))), ['friday', 'other'])
  // The end of one week is the beginning of the next.
  const atEnd = visitAt('end', week.end_time, '2026-11-30T07:00:00.000Z')
  assert.deepEqual(keysOf(withMoved(now, week, moves(atEnd))), ['other'])
  assert.deepEqual(keysOf(withMoved([], weekAfter, moves(atEnd))), ['end'])
})

test('Every week that was read shows the visit where it is now, whoever it was read for and whatever else was asked', () => {
  const client = new QueryClient()
  const keyOf = (query: object) => [nameOf(listCalendarEvents), { query }, null]
  client.setQueryData(keyOf({ ...week, with_canceled: true }), { items: [monday, other].map(entryOf) })
  client.setQueryData(keyOf(weekAfter), { items: [] })
  replaceEntries(client, [{ before: monday, moved: nextWeek }])
  const read = (query: object) => keysOf(client.getQueryData<{ items: { key: string }[] }>(keyOf(query))?.items ?? [])
  assert.deepEqual(read({ ...week, with_canceled: true }), ['other'])
  assert.deepEqual(read(weekAfter), ['later'])
})
