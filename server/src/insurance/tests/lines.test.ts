import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Line } from '../../integrations/text-recognition/index.ts'
import { findOnCard } from '../cards/lines.ts'

/** A line of words, each so wide as its letters; two blanks or more are a gap. `sure` is how sure the machine is of each. */
function lineOf(text: string, sure = 95, top = 0): Line {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    confidence: sure,
    from: index * 10,
    to: (index + word.length) * 10,
    top,
    bottom: top + 16,
  }))
}
const valuesOf = (lines: readonly Line[]) =>
  Object.fromEntries(Object.entries(findOnCard(lines)).map(([field, { value }]) => [field, value]))

test('values stand beside their labels', () => {
  const lines = [
    lineOf('Humana   Gold Choice PPO'),
    lineOf('Member ID: H60417733   Group No. 445-1'),
    lineOf('Customer Service 1 (800) 555-0199'),
  ]
  assert.deepEqual(valuesOf(lines), {
    payer_id: '61101',
    plan_name: 'Gold Choice PPO',
    member_id: 'H60417733',
    group_no: '445-1',
    phone_number: '1 (800) 555-0199',
  })
})

test('or below them, each in its own column', () => {
  const lines = [lineOf('Subscriber ID         Group Number'), lineOf('XYZ123456789          0099812')]
  assert.deepEqual(valuesOf(lines), { member_id: 'XYZ123456789', group_no: '0099812' })
})

test('one letter of a payer may be misread, and is then not sure; another word is no payer', () => {
  assert.deepEqual(findOnCard([lineOf('Aetha')]).payer_id, { value: '60054', is_sure: false })
  assert.deepEqual(findOnCard([lineOf('AETNA')]).payer_id, { value: '60054', is_sure: true })
  assert.equal(findOnCard([lineOf('Antenna Sorrel')]).payer_id, undefined)
})

test('what was hardly legible is offered as unsure; a name is no id, and an empty card says nothing', () => {
  assert.deepEqual(findOnCard([lineOf('Member ID W204118853', 60)]).member_id, { value: 'W204118853', is_sure: false })
  assert.equal(findOnCard([lineOf('Member ID MAYA')]).member_id, undefined)
  assert.deepEqual(findOnCard([]), {})
})
