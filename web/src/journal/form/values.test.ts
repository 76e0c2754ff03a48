import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentOf, emptyValues, readTypedWeight } from './values.ts'

const typed = (weight: string, more: object = {}) => ({ ...emptyValues('weight'), weight, ...more })

test('70 kg that an adult types as 70 lb are asked back; the other unit, a child, or the word of the person settles it', () => {
  assert.equal(readTypedWeight(typed('70'))?.kind, 'doubt')
  assert.equal(readTypedWeight(typed('70'), false)?.kind, 'read')
  assert.equal(readTypedWeight(typed('70', { units: 'metric' }))?.kind, 'read')
  assert.equal(readTypedWeight(typed('70', { sure: '70 us' }))?.kind, 'read')
  assert.equal(readTypedWeight(typed('72', { sure: '70 us' }))?.kind, 'doubt', 'another number is asked about again')
  assert.equal(readTypedWeight(typed('much'))?.kind, 'unreadable')
  assert.equal(readTypedWeight(typed(' ')), null)
})

test('a weight is sent in grams, in the unit that was chosen or written', () => {
  const gramsOf = (weight: string, more: object = {}) => contentOf(typed(weight, more)).weight_grams
  assert.equal(gramsOf('154.5'), 70_080)
  assert.equal(gramsOf('70', { units: 'metric' }), 70_000)
  assert.equal(gramsOf('70 kg'), 70_000)
  assert.equal(gramsOf(''), undefined)
})
