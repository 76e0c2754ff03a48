import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BillingRule } from '@sorrel/contract/claims/rules/schemas'
import { newDoing, newRule, newTest, readRule, typeRule } from './typed-rule.ts'

const rule: BillingRule = {
  ...{ id: '0199aaaa-0000-7000-8000-000000000001', name: 'Older modifier', from: '2026-01-01', until: null },
  when: [[{ property: 'payer', operator: 'is', values: ['umr', '87726'] }], [{ property: 'age', operator: 'at_least', values: ['65'] }]],
  actions: [
    { act: 'set_place', place: '02' },
    { act: 'set_note', text: 'See the chart' },
    { act: 'set_authorization', text: 'A-7' },
    { act: 'set_code', code: '97803', to: 'S9470' },
    { act: 'add_modifier', code: null, modifier: 'GT' },
    { act: 'remove_modifier', code: '97803', modifier: '95' },
    { act: 'add_diagnosis', diagnosis: 'E11.65' },
    { act: 'remove_diagnosis', diagnosis: 'I10' },
    { act: 'add_line', code: '98960', modifiers: ['95', '33'], units: 2 },
    { act: 'remove_line', code: '97802' },
    { act: 'price', code: null, unit_cents: 4_405 },
    { act: 'tag', tag: 'look' },
    { act: 'hold' },
  ],
}

test('a rule comes out as it went in, whatever it does', () => assert.deepEqual(readRule(typeRule(rule)), { rule }))

test('what is missing or has another form is named with its field', () => {
  const typed = {
    ...newRule(rule.id),
    ...{
      from: '2026-02-01',
      until: '2026-01-01',
      groups: [[newTest(), { property: 'age', operator: 'at_least', values: 'old' } as const]],
    },
    actions: [
      { ...newDoing('price'), code: '97', price: 'x' },
      { ...newDoing('add_line'), code: '97803', modifier: '95 953' },
      { ...newDoing('tag'), tag: 'Ok tag' },
      { ...newDoing('set_authorization'), text: 'x'.repeat(51) },
    ],
  }
  const read = readRule(typed)
  assert.deepEqual('faults' in read && [...read.faults].toSorted(), [
    ...['code 0', 'modifier 1', 'name', 'price 0', 'tag 2', 'test 0 0', 'test 0 1', 'text 3', 'until'],
  ])
  const none = readRule({ ...newRule(rule.id), name: 'x', actions: [] })
  assert.deepEqual('faults' in none && [...none.faults], ['actions'])
})
