import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areAlike, bodyOf, splitByConflict, trimDeep, withoutSaved } from './pending.ts'

test('what is typed is sent as the server stores it: fields by themselves, parts beside them, nothing as null', () => {
  const pending = {
    labs_summary: ' A1c 7.1 % ',
    barriers: '  ',
    conditions_confirmed: true,
    smart_goals: [{ id: 'a', text: ' x ', by_date: '' }],
  }
  assert.deepEqual(bodyOf(pending), {
    conditions_confirmed: true,
    smart_goals: [{ id: 'a', text: 'x', by_date: null }],
    fields: { labs_summary: 'A1c 7.1 %', barriers: null },
  })
  assert.deepEqual(bodyOf({ conditions_confirmed: false }), { conditions_confirmed: false })
  assert.equal(trimDeep(undefined), null)
})

test('what was typed while a save was on its way stays pending', () => {
  assert.deepEqual(withoutSaved({ labs_summary: 'A1c', barriers: 'b' }, { labs_summary: 'A1', barriers: 'b' }), { labs_summary: 'A1c' })
})

test('after another window wrote, only what both wrote differently asks', () => {
  const { free, both } = splitByConflict({ a: 'mine', b: 'same ', c: 'c' }, { a: 'theirs', b: 'same', d: 'd' })
  assert.deepEqual([free, both], [{ b: 'same ', c: 'c' }, { a: 'mine' }])
  assert.ok(areAlike('', null))
})
