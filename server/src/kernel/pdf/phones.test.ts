import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writePhones, writePhonesIn } from './phones.ts'

test('phone numbers on papers are written as people read them, and nothing else changes', () => {
  for (const [stored, written] of [
    ['+13125550100 · desk@example.org', '(312) 555-0100 · desk@example.org'],
    ['Call +13125550100.', 'Call (312) 555-0100.'],
    ['+525555550100', '+525555550100'],
    ['+131255501001', '+131255501001'],
    ['ref+13125550100', 'ref+13125550100'],
    ['NPI 1313131313', 'NPI 1313131313'],
  ] as const)
    assert.equal(writePhones(stored), written)
})

test('every text of a document is looked at, and pictures stay as they are', () => {
  const bytes = Uint8Array.of(1, 2)
  const document = { letterhead: { lines: ['+13125550100'] }, blocks: [{ rows: [['Phone', '+13125550100']] }, { bytes, height: 3 }] }
  assert.deepEqual(writePhonesIn(document), {
    letterhead: { lines: ['(312) 555-0100'] },
    blocks: [{ rows: [['Phone', '(312) 555-0100']] }, { bytes, height: 3 }],
  })
})
