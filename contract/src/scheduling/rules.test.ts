import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ActorKind, changesAreFree, computeFreeUntil, computeLateFeeCents, findVisitsAtOnce } from './rules.ts'
import type { AppointmentStatus } from './vocabulary.ts'

const at = (time: string) => `2026-03-05T${time}:00.000Z`
const visit = (id: string, from: string, to: string, status: AppointmentStatus = 'Scheduled') => ({
  id,
  status,
  starts_at: at(from),
  ends_at: at(to),
})
const mine = [visit('morning', '15:00', '15:45'), visit('noon', '17:00', '18:00'), visit('given up', '19:00', '20:00', 'Canceled')]

const cases: [why: string, from: string, to: string, besides: string | undefined, found: string[]][] = [
  ['nothing is near', '13:00', '14:00', undefined, []],
  ['it ends as the other begins', '14:15', '15:00', undefined, []],
  ['it begins as the other ends', '15:45', '16:30', undefined, []],
  ['it runs into the other', '14:30', '15:01', undefined, ['morning']],
  ['it begins within the other', '15:44', '16:30', undefined, ['morning']],
  ['it lies within the other', '17:15', '17:30', undefined, ['noon']],
  ['it surrounds the other', '16:30', '18:30', undefined, ['noon']],
  ['it is the same time', '15:00', '15:45', undefined, ['morning']],
  ['it meets two', '15:30', '17:30', undefined, ['morning', 'noon']],
  ['the other is the one that moves', '15:15', '16:00', 'morning', []],
  ['one moves into another', '15:30', '17:30', 'morning', ['noon']],
  ['the other was canceled', '19:15', '19:45', undefined, []],
]

for (const [why, from, to, besides, found] of cases) {
  test(`Visits at once: ${why}`, () => {
    const ids = findVisitsAtOnce({ starts_at: at(from), ends_at: at(to) }, mine, besides).map(({ id }) => id)
    assert.deepEqual(ids, found)
  })
}

test('Visits at once: instants are compared, however they are written', () => {
  const wanted = { starts_at: '2026-03-05T09:15:00-06:00', ends_at: '2026-03-05T10:00:00-06:00' }
  assert.deepEqual(
    findVisitsAtOnce(wanted, mine).map(({ id }) => id),
    ['morning'],
  )
})

const starts_at = '2026-03-10T15:00:00.000Z'
const booked_at = '2026-02-01T12:00:00.000Z'
const late = { free_until: computeFreeUntil({ starts_at, booked_at, cutoff_hours: 24 }), late_fee_cents: 5000 }
const fees: [why: string, actor: ActorKind, now: string, cents: number][] = [
  ['long before', 'patient', '2026-03-01T00:00:00.000Z', 0],
  ['a millisecond before the free time ends', 'patient', '2026-03-09T14:59:59.999Z', 0],
  ['at the moment at which the free time ends', 'patient', '2026-03-09T15:00:00.000Z', 0],
  ['at that moment, written in another zone', 'patient', '2026-03-09T10:00:00-05:00', 0],
  ['a millisecond after it', 'patient', '2026-03-09T15:00:00.001Z', 5000],
  ['as the visit begins', 'patient', starts_at, 5000],
  ['late, by the provider', 'provider', '2026-03-09T15:00:00.001Z', 0],
  ['late, by an administrator', 'admin', '2026-03-09T15:00:00.001Z', 0],
]

for (const [why, actor, now, cents] of fees) {
  test(`The late fee: ${why}`, () => {
    assert.equal(computeLateFeeCents(late, actor, now), cents)
    if (actor === 'patient') assert.equal(changesAreFree(late.free_until, now), cents === 0)
  })
}

test('The late fee: a provider who asks for none gets none, and the hours of the cut-off count through a change of the clock', () => {
  assert.equal(computeLateFeeCents({ ...late, late_fee_cents: 0 }, 'patient', starts_at), 0)
  assert.equal(computeFreeUntil({ starts_at: '2026-03-08T18:00:00.000Z', booked_at, cutoff_hours: 24 }), '2026-03-07T18:00:00.000Z')
  assert.equal(computeFreeUntil({ starts_at, booked_at, cutoff_hours: 0 }), starts_at)
})

const booked: [why: string, booked_at: string, cutoff_hours: number, free_until: string][] = [
  ['long before', '2026-03-01T00:00:00.000Z', 24, '2026-03-09T15:00:00.000Z'],
  ['so that the ten minutes end with the free time', '2026-03-09T14:50:00.000Z', 24, '2026-03-09T15:00:00.000Z'],
  ['a millisecond later', '2026-03-09T14:50:00.001Z', 24, '2026-03-09T15:00:00.001Z'],
  ['as the free time ends', '2026-03-09T15:00:00.000Z', 24, '2026-03-09T15:10:00.000Z'],
  ['an hour before it starts', '2026-03-10T14:00:00.000Z', 24, '2026-03-10T14:10:00.000Z'],
  ['ten minutes before it starts', '2026-03-10T14:50:00.000Z', 24, starts_at],
  ['a minute before it starts', '2026-03-10T14:59:00.000Z', 24, starts_at],
  ['after it started, by staff', '2026-03-10T15:05:00.000Z', 24, starts_at],
  ['late, where changes are free until the start', '2026-03-10T14:00:00.000Z', 0, starts_at],
  ['late, with a policy of three days', '2026-03-08T00:00:00.000Z', 72, '2026-03-08T00:10:00.000Z'],
]

for (const [why, booked_at, cutoff_hours, free_until] of booked) {
  test(`Until when a change is free, if the visit was booked ${why}`, () => {
    assert.equal(computeFreeUntil({ starts_at, booked_at, cutoff_hours }), free_until)
    const fee = { free_until, late_fee_cents: 5000 }
    const after = new Date(Date.parse(free_until) + 1).toISOString()
    assert.deepEqual([computeLateFeeCents(fee, 'patient', free_until), computeLateFeeCents(fee, 'patient', after)], [0, 5000])
  })
}
