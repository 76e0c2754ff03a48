import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFault, listKeys, listSent, unitOf } from './lines.ts'

test('the lines are those of the panel, then those that were added, each one once', () => {
  assert.deepEqual(listKeys({ panel: 'a1c', more: 'hba1c,ferritin,x1' }), ['hba1c', 'ferritin', 'x1'])
  assert.deepEqual(listKeys({ panel: 'other' }), [])
  assert.deepEqual(listKeys({ panel: 'constructor' }), [])
})

test('only lines that were filled in are sent, as the server wants them', () => {
  const typed = {
    ...{ panel: 'lipids', more: 'fit,tsh,x1,x2' },
    ...{
      'value-ldl': ' 3,4 ',
      'unit-ldl': 'mmol/L',
      'value-hdl': '',
      'value-triglycerides': '1,250',
      'sure-triglycerides': 'yes',
      'high-triglycerides': '150',
    },
    ...{
      'found-fit': 'negative',
      'value-tsh': '<0.01',
      'name-x1': 'Omega index',
      'value-x1': '4.2',
      'unit-x1': '%',
      'name-x2': 'Culture',
      'value-x2': 'no growth',
    },
  }
  assert.deepEqual(
    listSent(typed).map(({ sent }) => sent),
    [
      { analyte: 'ldl', value: 3.4, unit: 'mmol/L' },
      { analyte: 'triglycerides', value: 1250, unit: 'mg/dL', reference_high: 150, confirmed: true },
      { analyte: 'fit', test_result: 'negative' },
      { analyte: 'tsh', value: 0.01, comparator: '<', unit: 'mIU/L' },
      { name: 'Omega index', value: 4.2, unit: '%' },
      { name: 'Culture', text: 'no growth' },
    ],
  )
})

test('a line says what to look at: no number, a value that cannot be, a rare one until somebody is sure', () => {
  assert.deepEqual(findFault({ 'value-glucose': 'high' }, 'glucose'), { kind: 'no_number' })
  const impossible = findFault({ 'value-glucose': '9000' }, 'glucose')
  assert.ok(impossible?.kind === 'doubt' && impossible.doubt.code === 'impossible')
  const slip = findFault({ 'value-glucose': '5.4' }, 'glucose')
  assert.ok(slip?.kind === 'doubt' && slip.doubt.fits === 'mmol/L')
  assert.equal(findFault({ 'value-glucose': '640', 'sure-glucose': 'yes' }, 'glucose'), undefined)
  assert.equal(findFault({ 'value-glucose': '5.4', 'unit-glucose': 'mmol/L' }, 'glucose'), undefined)
  assert.equal(findFault({ 'value-tsh': '<0.001' }, 'tsh'), undefined)
  assert.deepEqual(findFault({ 'value-x1': '3' }, 'x1'), { kind: 'no_name' })
  assert.equal(findFault({}, 'glucose'), undefined)
})

test('a line without a chosen unit has the usual one', () => {
  assert.equal(unitOf({}, 'glucose'), 'mg/dL')
  assert.equal(unitOf({ 'unit-glucose': 'mmol/L' }, 'glucose'), 'mmol/L')
  assert.equal(unitOf({}, 'x1'), '')
})
