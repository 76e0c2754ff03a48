import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeNotificationListeners } from '../jobs.ts'
import { declareMessage } from '../message.ts'

const booked = declareMessage({
  name: 'booked',
  follows: 'appointment.booked',
  to: 'patient',
  group: 'appointments',
  write: async () => undefined,
})
const reminder = declareMessage({ name: 'reminder', follows: null, to: 'patient', group: 'appointments', write: async () => undefined })

test('every event that some message follows is listened to once, whatever feature brings the message', () => {
  const [listener, ...others] = makeNotificationListeners([booked, { ...booked, name: 'staff_booked', to: 'provider' }, reminder])
  assert.deepEqual(listener?.hears, ['appointment.booked'])
  assert.deepEqual(others, [])
})

test('two messages of one name stop the start: the outbox could not tell them apart', () => {
  assert.throws(() => makeNotificationListeners([booked, booked]), /the same name: booked/)
})
