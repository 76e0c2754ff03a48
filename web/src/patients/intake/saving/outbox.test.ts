import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, type Draft, type Intake, makeOutbox, type Refusal, readAnswers } from './outbox.ts'

const empty: Draft = { editor_id: 'tab', unsent: {}, typed: {} }
const intakeOf = (version: number, answers: Record<string, string>): Intake => ({
  patient_id: 'p',
  version,
  questions_version: '2026-12',
  started_at: null,
  submitted_at: null,
  changed_at: null,
  answers: Object.entries(answers).map(([question, value]) => ({ question, value, version, by: 'patient', by_name: null, at: '' })),
  facts: { age: 40, clinical_sex: 'unknown', safe_mode: false },
  consents: [],
  review: null,
})

/** A server as the outbox sees it, and a device: what was sent, and what is kept. */
function open(draft: Draft = empty, first = intakeOf(0, {})) {
  const stored: Record<string, { value: string; version: number }> = {}
  const state = { version: first.version, refuses: [] as Refusal[], sent: [] as Body[], kept: undefined as Draft | null | undefined }
  let planned: (() => void) | undefined
  const outbox = makeOutbox(first, draft, {
    send: async (body) => {
      state.sent.push(body)
      const refusal = state.refuses.shift()
      if (refusal) throw refusal
      state.version += 1
      for (const [id, value] of Object.entries(body.answers ?? {})) stored[id] = { value: String(value), version: state.version }
      return intakeOf(state.version, Object.fromEntries(Object.entries(stored).map(([id, { value }]) => [id, value])))
    },
    readRefusal: (error) => error as Refusal,
    keep: async (next) => {
      state.kept = next
      return true
    },
    plan: (act) => {
      planned = act
    },
  })
  return { outbox, state, runPlanned: () => planned?.() }
}

test('an answer is kept on the device first, then sent, and forgotten once it is stored', async () => {
  const { outbox, state } = open()
  outbox.answer('goals', 'Sleep')
  await Promise.resolve()
  assert.deepEqual(state.kept?.unsent.goals, { value: 'Sleep', base: 0 })
  await outbox.flush()
  await Promise.resolve()
  assert.deepEqual(state.sent, [{ base_version: 0, answers: { goals: 'Sleep' }, editor_id: 'tab' }])
  assert.equal(state.kept, null)
  assert.deepEqual([outbox.getView().phase, readAnswers(outbox.getView()).goals], ['saved', 'Sleep'])
})

test('without a connection everything waits, and goes out together when it is back', async () => {
  const { outbox, state, runPlanned } = open()
  state.refuses = [{ kind: 'later' }]
  outbox.answer('goals', 'Sleep')
  await outbox.flush()
  assert.equal(outbox.getView().phase, 'waits')
  outbox.answer('likes', 'Figs')
  runPlanned()
  await outbox.flush()
  assert.deepEqual(state.sent.at(-1)?.answers, { goals: 'Sleep', likes: 'Figs' })
  assert.deepEqual(outbox.getView().draft.unsent, {})
})

test('what is typed while an answer is under way goes out after it', async () => {
  const { outbox, state } = open()
  outbox.answer('goals', 'Sl')
  const sending = outbox.flush()
  outbox.answer('goals', 'Sleep')
  await sending
  assert.deepEqual(
    state.sent.map(({ answers }) => answers),
    [{ goals: 'Sl' }, { goals: 'Sleep' }],
  )
})

test('a conflict holds its question alone; the other answers go out, and the choice is sent on the version that was shown', async () => {
  const { outbox, state } = open()
  const theirs = { value: 'Theirs', by: 'guardian' as const, by_name: 'Carmen', at: '' }
  state.refuses = [{ kind: 'conflict', version: 5, conflicts: [{ question: 'goals', theirs }] }]
  outbox.answer('goals', 'Mine')
  outbox.answer('likes', 'Figs')
  await outbox.flush()
  assert.deepEqual(
    state.sent.map(({ answers }) => answers),
    [{ goals: 'Mine', likes: 'Figs' }, { likes: 'Figs' }],
  )
  assert.equal(readAnswers(outbox.getView()).goals, 'Mine', 'nothing typed is lost')
  await outbox.choose('goals', 'mine')
  assert.deepEqual(state.sent.at(-1), { base_version: 5, answers: { goals: 'Mine' }, editor_id: 'tab' })
})

test('whoever takes the other answer sends nothing', async () => {
  const { outbox, state } = open(empty, intakeOf(5, { goals: 'Theirs' }))
  const theirs = { value: 'Theirs', by: 'patient' as const, by_name: null, at: '' }
  state.refuses = [{ kind: 'conflict', version: 5, conflicts: [{ question: 'goals', theirs }] }]
  outbox.answer('goals', 'Mine')
  await outbox.flush()
  await outbox.choose('goals', 'theirs')
  assert.equal(state.sent.length, 1)
  assert.equal(readAnswers(outbox.getView()).goals, 'Theirs')
})

test('answers go out on the version that was seen when they were given', async () => {
  const { outbox, state } = open({ ...empty, unsent: { goals: { value: 'Old', base: 1 } } }, intakeOf(4, {}))
  outbox.answer('likes', 'Figs')
  await outbox.flush()
  assert.deepEqual(
    state.sent.map(({ base_version, answers }) => [base_version, Object.keys(answers ?? {})]),
    [
      [1, ['goals']],
      [4, ['likes']],
    ],
  )
})

test('an answer that the server does not take is marked and holds up no other', async () => {
  const { outbox, state } = open()
  state.refuses = [{ kind: 'invalid', questions: ['goals'] }]
  outbox.answer('goals', 'Wrong')
  outbox.answer('likes', 'Figs')
  await outbox.flush()
  assert.deepEqual(outbox.getView().refused, ['goals'])
  assert.deepEqual(Object.keys(outbox.getView().draft.unsent), ['goals'])
})
