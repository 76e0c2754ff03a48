import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellOfPatient } from './wording.ts'

const told = [
  ['I packed the snack', 'packed the snack'],
  ['I brought lunch', 'brought lunch'],
  ['I need help', 'needs help'],
  ['I add salt', 'adds salt'],
  ['I have a snack', 'Has a snack'],
  ['I never skip breakfast', 'never skips breakfast'],
] as const

test('what patients say of themselves is told of them, in the past as they said it', () => {
  for (const [said, written] of told) assert.equal(tellOfPatient(said), written)
})
