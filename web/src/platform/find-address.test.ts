import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAddress } from './find-address.ts'

const choices = {
  insurance: [
    { payer_id: '60054', name: 'Aetna', group: 'aetna' },
    { payer_id: '00621', name: 'Blue Cross Blue Shield of Illinois', group: 'blue' },
    { payer_id: '84980', name: 'Blue Cross Blue Shield of Texas', group: 'blue' },
    { payer_id: 'CASH_PAY', name: 'Pay myself', group: 'self_pay' },
  ],
  states: [{ code: 'IL', name: 'Illinois' }],
  specialties: [{ value: 'Gut Health', label: 'Gut health', label_es: 'Salud intestinal' }],
}
const table: readonly [place: string, insurance: string, concern: string, want: string][] = [
  ['', '', '', '/find'],
  ['60614', '', '', '/find?zip=60614'],
  [' 60614-1234 ', '', '', '/find?zip=60614'],
  ['illinois', '60054', '', '/find?supported_us_states=IL&insurance=60054'],
  ['IL', '', 'salud intestinal', '/find?supported_us_states=IL&specialties=Gut+Health'],
  ['', '', 'tired all day', '/find?q=tired+all+day'],
  ['6061', '', '', 'a hint at place'],
  ['', ' aetna', '', '/find?insurance=60054'],
  ['', 'Blue Cross Blue Shield of I', '', '/find?insurance=00621'],
  ['', 'Blue Cross', '', 'a hint at insurance'],
  ['', 'Pay myself', '', 'a hint at insurance'],
  ['', 'No such plan', '', 'a hint at insurance'],
  ['Chicago', '', '', '/find?place=Chicago'],
]

for (const [place, insurance, concern, want] of table) {
  test(`"${place}", "${insurance}", "${concern}" lead to ${want}`, () => {
    const found = findAddress({ place, insurance, concern }, choices)
    assert.equal(typeof found === 'string' ? found : `a hint at ${found.refused}`, want)
  })
}

test('before the choices have come, the plan goes to the results as it was typed', () =>
  assert.equal(findAddress({ place: '', insurance: 'Aetna', concern: '' }), '/find?insurance=Aetna'))
