import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SourceItem } from '@sorrel/contract/prefill/answer'
import { cases } from '../cases/cases.ts'
import { judgeCase } from '../cases/judging.ts'
import { proposeFields } from './model.ts'

describe('what the offline model says of talks and charts', () => {
  for (const one of cases)
    test(one.id, async () => {
      const { missed, said, unfounded } = await judgeCase(one, proposeFields)
      assert.deepEqual({ missed, said, unfounded }, { missed: one.facts.known ?? [], said: [], unfounded: [] })
    })
})

const say = (speaker: SourceItem['speaker'], text: string, index: number): SourceItem => ({
  source_type: 'transcript',
  source_id: `t${index}`,
  speaker,
  text,
  offset_ms: index * 6000,
})

test('the same sources give the same answer, whatever was asked before', () => {
  const sources = cases[0]!.transcript.map(({ speaker, text }, index) => say(speaker === 'provider' ? 'provider' : 'patient', text, index))
  const first = proposeFields({ kind: 'initial_consultation', sources, today: '2026-06-01' })
  proposeFields({ kind: 'follow_up', sources: sources.slice(3), today: '2026-06-02' })
  assert.deepEqual(proposeFields({ kind: 'initial_consultation', sources, today: '2026-06-03' }), first)
})

test('a talk of three hours takes no longer than its length asks', () => {
  const lines = cases.flatMap(({ transcript }) => transcript)
  const makeTalk = (turns: number) =>
    Array.from({ length: turns }, (_, index) => {
      const { speaker, text } = lines[index % lines.length]!
      return say(speaker === 'provider' ? 'provider' : 'patient', `${text} Number ${index}.`, index)
    })
  const measure = (turns: number) => {
    const sources = makeTalk(turns)
    const began = performance.now()
    proposeFields({ kind: 'initial_consultation', sources, today: '2026-06-01' })
    return performance.now() - began
  }
  measure(500)
  const [short, long] = [Math.min(measure(600), measure(600)), Math.min(measure(3600), measure(3600))]
  // Six times as long: twice that is allowed, thirty-six times would be the square.
  assert.ok(long < short * 14, `${long.toFixed(0)} ms against ${short.toFixed(0)} ms`)
})

test('what a journal says stands under the day of the patient, not under that of the instant', () => {
  const sources: SourceItem[] = [
    {
      ...{ source_type: 'journal', source_id: 'j1', key: 'activity', speaker: 'patient', at: '2026-06-02T02:01:00.000Z' },
      text: 'Movement, 2026-06-01 21:01: Swimming. 40 minutes',
    },
  ]
  const { fields } = proposeFields({ kind: 'follow_up', sources, today: '2026-06-10' })
  const said = fields.find(({ key }) => key === 'physical_activity')?.proposed_value
  assert.equal(said, 'Movement, 2026-06-01 21:01: Swimming.\n2026-06-01: 40 minutes.')
})

test('words that nobody could say do no harm', () => {
  const strange = [
    '',
    ' ',
    '?',
    '…',
    '\u0000',
    '💊'.repeat(400),
    '¿',
    'İ'.repeat(300),
    'no, no, no, no, no,',
    'a'.repeat(20_000),
    'not 5, not 6, not 7',
    '\uD800',
    ', and I '.repeat(2000),
  ]
  for (const text of strange) {
    const answer = proposeFields({ kind: 'chat', sources: [say('patient', text, 0), say('provider', text, 1)], today: '2026-06-01' })
    for (const { citations } of answer.fields) for (const { quote } of citations) assert.ok(text.includes(quote) && quote.length <= 200)
  }
})
