import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBeginning } from './folding.ts'

test('A message is folded if it has many letters or many lines, and ends with a whole word', () => {
  assert.equal(findBeginning('a'.repeat(900)), null)
  assert.equal(findBeginning('line\n'.repeat(13)), null)
  assert.equal(findBeginning('word '.repeat(200)), `${'word '.repeat(119)}word`)
  assert.equal(findBeginning('one\n'.repeat(20)), 'one\n'.repeat(10).trimEnd())
})

test('A message without spaces is cut between two signs', () => {
  assert.equal(findBeginning('a'.repeat(901)), 'a'.repeat(600))
  assert.equal(findBeginning(`a${'😀'.repeat(500)}`), `a${'😀'.repeat(299)}`)
})
