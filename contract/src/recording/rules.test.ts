import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMediaEnd, findMoment, findRecordingStatus, findSpeaker, holdsSpeech } from './rules.ts'

test('the sound goes seven days after the note was signed, and after thirty if it was not', () => {
  const ended_at = '2026-03-03T16:00:00.000Z'
  assert.equal(findMediaEnd({ ended_at, signed_at: '2026-03-03T18:00:00.000Z' }), '2026-03-10T18:00:00.000Z')
  assert.equal(findMediaEnd({ ended_at, signed_at: null }), '2026-04-02T16:00:00.000Z')
})

test('a voice lasts; silence, hum and single clicks are no speech', () => {
  const speaks = (patient: string, provider = '', guest = '') => holdsSpeech({ patient, provider, guest })
  const cases: [string, boolean][] = [
    ['', false],
    ['0000000000', false],
    ['1212121212', false],
    ['0900000900', false],
    ['0003300000', true],
    ['0059900000', true],
  ]
  for (const [digits, expected] of cases) assert.equal(speaks(digits), expected, digits)
  assert.equal(speaks('00', '00', '0440'), true)
})

test('a sentence belongs to whoever was loudest while it was said', () => {
  const levels = { patient: '0000555500001111', provider: '5555000000001111', guest: '0000000077770000' }
  const cases = [
    [0, 1000, 'provider'],
    [1000, 2000, 'patient'],
    [2000, 3000, 'guest'],
    [900, 1900, 'patient'],
    [3000, 4000, 'patient'],
    [90_000, 91_000, 'patient'],
    [1000, 1000, 'patient'],
  ] as const
  for (const [from, to, speaker] of cases) assert.equal(findSpeaker(levels, from, to), speaker, `${from} to ${to}`)
})

test('how far a recording is follows from its stretches, and from what people answered', () => {
  const statusOf = (talks: readonly string[], answers: readonly ('given' | 'refused' | null)[] = ['given', 'given'], isOpen = false) =>
    findRecordingStatus({
      people: answers.map((answer, nth) => ({ party: nth ? 'provider' : 'patient', answer })),
      takes: talks.map((talk, nth) => ({ talk: talk as 'open', is_open: isOpen && nth === talks.length - 1 })),
      is_withdrawn: false,
    })
  assert.equal(statusOf([], [null, null]), 'off')
  assert.equal(statusOf([], ['given', null]), 'requested')
  assert.equal(statusOf([], ['given', 'refused']), 'denied')
  assert.equal(statusOf(['open'], undefined, true), 'recording')
  assert.equal(statusOf(['ready', 'open'], undefined, true), 'recording')
  assert.equal(statusOf(['ready', 'open']), 'processing')
  assert.equal(statusOf(['ready', 'waiting']), 'processing')
  assert.equal(statusOf(['ready', 'no_speech']), 'ready')
  assert.equal(statusOf(['no_speech']), 'no_speech')
  assert.equal(statusOf(['failed', 'ready']), 'failed')
  assert.equal(findRecordingStatus({ people: [], takes: [], is_withdrawn: true }), 'withdrawn')
})

test('a moment of the talk lies in one stretch; past the end it is the end', () => {
  const takes = [{ duration_ms: 1000 }, { duration_ms: 0 }, { duration_ms: 500 }]
  assert.deepEqual(findMoment(takes, 999), { take: takes[0], at_ms: 999 })
  assert.deepEqual(findMoment(takes, 1000), { take: takes[2], at_ms: 0 })
  assert.deepEqual(findMoment(takes, 9000), { take: takes[2], at_ms: 500 })
  assert.equal(findMoment([], 0), undefined)
})
