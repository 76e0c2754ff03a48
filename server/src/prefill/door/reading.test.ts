import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCase } from './reading.ts'
import { inferRoles } from './roles.ts'
import { walkSources } from './walking.ts'

test('roles follow from names, and from how people speak where they are only numbered', () => {
  const roles = (...turns: [string, string][]) => inferRoles(turns.map(([speaker, text]) => ({ speaker, text })))
  assert.deepEqual(roles(['RD', 'Hi'], ['Client', 'Hi'], ['Mom', 'Hi']), ['provider', 'patient', 'other'])
  assert.deepEqual(roles(['Speaker 2', 'I eat rice.'], ['Speaker 1', 'What do you drink?'], ['Speaker 2', 'Water.']), [
    'patient',
    'provider',
    'patient',
  ])
  assert.deepEqual(roles(['Dr. Okafor, RD', 'Any nausea?'], ['Teresa', 'No.']), ['provider', 'patient'])
  assert.deepEqual(roles(['Nutricionista', '¿Qué come?'], ['Doña Rosa', 'Arroz.']), ['provider', 'patient'])
  const interpreted = roles(
    ['RD', 'What do you eat?'],
    ['Interpreter', '¿Qué come usted?'],
    ['Patient', 'Arroz.'],
    ['Interpreter', 'I eat rice.'],
  )
  assert.deepEqual(interpreted, ['provider', 'provider', 'patient', 'patient'])
})

test('any JSON is walked into statements under their own ids, or their paths', () => {
  const walk = (value: unknown) => walkSources('intake', value, 'intake').map(({ item }) => [item.source_id, item.key, item.text])
  assert.deepEqual(walk({ meds: [{ id: 'm1', name: 'Iron', dose: '65 mg' }, 'zinc'] }), [
    ['m1', 'meds', 'Iron 65 mg'],
    ['intake.meds.1', 'meds', 'zinc'],
  ])
  assert.deepEqual(walk({ answers: [{ question: 'Sleep?', answer: 7 }] }), [['intake.answers.0', 'answers.Sleep?', '7']])
  assert.deepEqual(walk({ sleep: { hours: 6 }, smoker: false, note: null }), [['intake.sleep.hours', 'sleep.hours', '6']])
  assert.deepEqual(walk('just a text'), [['intake', undefined, 'just a text']])
  assert.deepEqual(walk([[['deep']]]), [['intake.0.0.0', undefined, 'deep']])
  for (const empty of [null, undefined, [], {}, '', true]) assert.deepEqual(walk(empty), [])
})

test('two statements with one id are told apart', () => {
  const { input } = readCase(
    {
      labs: [
        { id: 1, name: 'LDL', value: 9 },
        { id: 1, name: 'HDL', value: 8 },
      ],
    },
    '2026-06-01',
  )
  assert.deepEqual(
    input.sources.map(({ source_id }) => source_id),
    ['1', '1.2'],
  )
})
