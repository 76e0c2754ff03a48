import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceItem } from '@sorrel/contract/prefill/answer'
import { checkDrafts } from './checking.ts'
import type { Question } from './gathering.ts'
import { arrangeAnswer } from './offline.ts'

const message = (source_id: string, speaker: 'patient' | 'provider', text: string): SourceItem => ({
  ...{ source_type: 'message', source_id, text, speaker, at: '2026-11-01T10:00:00.000Z' },
})
const note = (key: string, text: string): SourceItem => ({
  source_type: 'last_note',
  source_id: `n:${key}`,
  key,
  text,
  speaker: 'provider',
})
const lab: SourceItem = { source_type: 'lab', source_id: 'l1', text: 'Ferritin: 12 ng/mL (Low), 2026-10-02' }
const ask = (text: string, sources: SourceItem[], more: Partial<Question> = {}): Question => {
  const asked = [message('m9', 'patient', text)]
  return { asked, sources: [...sources, ...asked], language: 'en', is_safe_mode: false, ...more }
}
const propose = (question: Question) => checkDrafts(arrangeAnswer(question), question)

test('without a model, an answer repeats what the dietitian or a report said of the same words, and nothing else', () => {
  const oats = message('m1', 'provider', 'Oat milk is fine with your coffee.')
  const table: [string, SourceItem[], string[]][] = [
    ['Can I have oat milk?', [oats], ['As I wrote to you: “Oat milk is fine with your coffee.”']],
    ['How was my ferritin?', [lab], ['From your labs: “Ferritin: 12 ng/mL (Low), 2026-10-02”']],
    ['What was I to do about snacks?', [note('patient_instructions', 'Snacks at 16:00.')], ['From your last visit: “Snacks at 16:00.”']],
    ['Can I run a marathon?', [oats, lab], []],
    ['Can I have oat milk?', [message('m1', 'patient', 'I drink oat milk.')], []],
    ['Why am I so anxious?', [note('assessment', 'Anxious about weight.')], []],
    ['🥣', [oats, lab], []],
  ]
  for (const [text, sources, expected] of table)
    assert.deepEqual(
      propose(ask(text, sources)).map((one) => one.text),
      expected,
      text,
    )
  assert.equal(
    propose(ask('¿Puedo tomar leche de avena?', [message('m1', 'provider', 'La avena va bien.')], { language: 'es' }))[0]?.text,
    'Como te escribí: “La avena va bien.”',
  )
})

test('a sentence falls without a literal quote, with a number that no source says, and in safe mode with weight', () => {
  const sources = [message('m1', 'provider', 'Two slices of bread, and 30 g of nuts.'), message('m2', 'provider', 'Your weight may vary.')]
  const cite = (source_id: string, quote: string) => [{ source_type: 'message', source_id, quote }]
  const draft = (text: string, citations: unknown[]) => ({ text, citations })
  const sentences = [
    draft('Two slices are fine.', cite('m1', 'Two slices of bread')),
    draft('Three slices are better.', cite('m1', 'Three slices')),
    draft('Take 45 g of nuts.', cite('m1', '30 g of nuts')),
    draft('Somebody else said so.', cite('m7', 'Two slices of bread')),
    draft('No source at all.', []),
    draft('A broken source.', [{ source_type: 'dream', source_id: 'm1', quote: 'bread' }, null]),
    draft('Your weight may vary.', cite('m2', 'Your weight may vary.')),
  ]
  const [kept] = checkDrafts([{ tone: 'warm', sentences }], { sources, is_safe_mode: false })
  assert.equal(kept?.text, 'Two slices are fine. Your weight may vary.')
  assert.deepEqual(
    kept?.based_on.map(({ quote }) => quote),
    ['Two slices of bread', 'Your weight may vary.'],
  )
  assert.equal(checkDrafts([{ tone: 'warm', sentences }], { sources, is_safe_mode: true })[0]?.text, 'Two slices are fine.')
  assert.deepEqual(checkDrafts([{ tone: 'warm', sentences: sentences.slice(1, 6) }], { sources, is_safe_mode: false }), [])
})
