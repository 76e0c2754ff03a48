import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { declareJob, implementJob } from '../jobs.ts'
import { assembleFeatures } from './features.ts'
import { listenTo } from './listeners.ts'

const nothing = { served: [], jobs: [], listeners: [], pages: {}, addresses: [], fileReaders: [], ownersOf: {}, warmUps: [], catchUps: [] }
const count = implementJob(declareJob('chat.count', z.object({})), async () => {})
const listener = (name: string) => listenTo(name, ['appointment.booked', 'appointment.moved'], async () => {})

test('the jobs of listeners run like any other, and one job follows an event that anybody hears', () => {
  const { jobs, listening } = assembleFeatures({ ...nothing, jobs: [count], listeners: [listener('chat.greet'), listener('chat.sort')] })
  assert.deepEqual(jobs.map(({ name }) => name).sort(), ['chat.count', 'chat.greet', 'chat.sort', 'kernel.follow_event'])
  assert.deepEqual([...listening].sort(), ['appointment.booked', 'appointment.moved'])
})

test('a name that is taken twice stops the start: of two jobs, or of a job and a listener', () => {
  assert.throws(() => assembleFeatures({ ...nothing, jobs: [count, count] }), /the same job: chat\.count/)
  assert.throws(() => assembleFeatures({ ...nothing, jobs: [count], listeners: [listener('chat.count')] }), /the same job: chat\.count/)
})
