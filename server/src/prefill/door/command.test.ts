import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const script = fileURLToPath(new URL('../../../../scripts/prefill.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'prefill-'))
after(() => rmSync(folder, { recursive: true }))

const Answer = z.strictObject({
  id: z.unknown(),
  outcome: z.enum(['fields', 'no_speech', 'insufficient_source']),
  fields: z.array(
    z.strictObject({
      key: z.string(),
      proposed_value: z.string().min(1),
      confidence: z.enum(['low', 'medium', 'high']),
      citations: z.array(z.strictObject({ source_type: z.string(), source_id: z.string(), quote: z.string().min(1).max(200) })).min(1),
    }),
  ),
})

function run(text: string, env: Record<string, string> = {}) {
  const file = join(folder, 'cases.json')
  writeFileSync(file, text)
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, file], {
    env: { ...process.env, AI: 'offline', ...env },
    encoding: 'utf8',
  })
  const answers = stdout.split('\n').flatMap((line) => (line === '' ? [] : [Answer.parse(JSON.parse(line))]))
  return { status, stderr, answers }
}

describe('npm run -s prefill', () => {
  const chart = {
    intake: { medications: [{ name: 'Metformin', dose: '500 mg' }], sleep: { hours: 6 }, notes: null, smoker: false },
    last_note: 'Goal: walk after dinner.',
    labs: { a1c: { value: 7.4, unit: '%' } },
    journal: [['oatmeal', 'coffee']],
    messages: { thread: [{ id: 'm7', from: 'patient', body: 'I started magnesium 400 mg.' }] },
  }
  const talk = [
    { speaker: 'Speaker 1', at_ms: 0, text: 'What do you drink?' },
    { speaker: 'Speaker 2', at_ms: 4000, text: 'Two cups of coffee. No, sorry, three cups.' },
  ]

  test('it answers each case on a line of its own, and quotes values of the file letter by letter', () => {
    const cases = [
      { id: 1, kind: 'follow_up', transcript: talk, ...chart },
      { id: 'silent', kind: 'chat', transcript: [] },
      { id: 'empty', kind: 'chat', transcript: null, intake: {} },
    ]
    const text = JSON.stringify(cases)
    const { status, stderr, answers } = run(text)
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' })
    assert.deepEqual(
      answers.map(({ id, outcome }) => [id, outcome]),
      [
        [1, 'fields'],
        ['silent', 'no_speech'],
        ['empty', 'insufficient_source'],
      ],
    )
    const cited = answers[0]!.fields.flatMap(({ citations }) => citations)
    assert.deepEqual([...new Set(cited.map(({ source_type }) => source_type))].sort(), [
      'intake',
      'journal',
      'lab',
      'last_note',
      'message',
      'transcript',
    ])
    for (const { quote } of cited) assert.ok(text.includes(quote), quote)
    const said = answers[0]!.fields.map(({ proposed_value }) => proposed_value).join('\n')
    assert.match(said, /three cups/i)
    assert.doesNotMatch(said, /two cups/i)
    assert.ok(cited.some(({ source_id, quote }) => source_id === 'm7' && quote.includes('magnesium 400 mg')))
    assert.ok(cited.some(({ source_id, quote }) => source_id === 'intake.medications.0' && quote === '500 mg'))
  })

  test('a case that it cannot read is named, and the others are answered', () => {
    const { status, stderr, answers } = run(
      JSON.stringify([7, { id: 'bad', transcript: 'x'.length }, { id: 'kind', kind: 'dance' }, { id: 'good', transcript: talk }]),
    )
    assert.equal(status, 1)
    assert.deepEqual(
      answers.map(({ id }) => id),
      ['good'],
    )
    assert.match(stderr, /case 1: not an object/)
    assert.match(stderr, /case "bad": transcript is not a list/)
    assert.match(stderr, /case "kind": kind is "dance"/)
  })

  test('a file that is no JSON, or no array, and a configuration without a model are told in one line', () => {
    for (const [text, env, expected] of [
      ['{ "id": ', {}, /cases\.json: .*JSON/],
      ['{}', {}, /cases\.json: not an array of cases/],
      ['[]', { AI: 'off' }, /prefill: AI=off proposes nothing/],
    ] as const) {
      const { status, stderr, answers } = run(text, env)
      assert.deepEqual({ status, answers }, { status: 1, answers: [] })
      assert.match(stderr, expected)
      assert.equal(stderr.trim().split('\n').length, 1)
    }
  })
})
