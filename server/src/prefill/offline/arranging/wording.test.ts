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
  ['No nausea since I take the pill with food', 'No nausea since taking the pill with food'],
  ['Better since I stopped the soda', 'Better since stopping the soda'],
  ['My stomach hurts when I eat late', 'their stomach hurts when they eat late'],
] as const

test('what patients say of themselves is told of them, in the past as they said it', () => {
  for (const [said, written] of told) assert.equal(tellOfPatient(said), written)
})
