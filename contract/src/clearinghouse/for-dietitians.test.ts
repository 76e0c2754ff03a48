import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listRefusals, refusalSentences, wordsOfCode } from './for-dietitians.ts'
import { adjustmentReasons, kindOfReason, remarkLabels } from './reasons.ts'

test('each reason that refuses has a sentence for the dietitian, and no other has one', () => {
  const refusing = Object.keys(adjustmentReasons).filter((code) => kindOfReason(code) === 'refusal')
  assert.deepEqual(Object.keys(refusalSentences), refusing)
})

test('listRefusals: what takes the contract off or leaves a share says nothing, and each refusal stands once', () => {
  assert.deepEqual(listRefusals(['CO-45', 'PR-2', 'A7:507', 'MA18']), [])
  assert.deepEqual(listRefusals(['CO-45', 'CO-50', 'OA-50', 'N130']), [refusalSentences['50'], remarkLabels.N130])
  assert.deepEqual(listRefusals(['CO-X99']), [], 'a reason that has no words')
})

test('wordsOfCode: a code has its short words, whoever bears the amount', () => {
  assert.deepEqual(
    [wordsOfCode('CO-50'), wordsOfCode('PR-1')?.en, wordsOfCode('A9:20')],
    [adjustmentReasons['50']!.label, 'Deductible', undefined],
  )
})
