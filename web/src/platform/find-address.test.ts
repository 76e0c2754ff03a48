import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAddress } from './find-address.ts'

const choices = {
  states: [{ code: 'IL', name: 'Illinois' }],
  specialties: [{ value: 'Gut Health', label: 'Gut health', label_es: 'Salud intestinal' }],
}
const table: readonly [place: string, insurance: string, concern: string, want: string | null][] = [
  ['', '', '', '/find'],
  ['60614', '', '', '/find?zip=60614'],
  [' 60614-1234 ', '', '', '/find?zip=60614'],
  ['illinois', '60054', '', '/find?supported_us_states=IL&insurance=60054'],
  ['IL', '', 'salud intestinal', '/find?supported_us_states=IL&specialties=Gut+Health'],
  ['', '', 'tired all day', '/find?q=tired+all+day'],
  ['6061', '', '', null],
  ['Chicago', '', '', '/find?place=Chicago'],
]

for (const [place, insurance, concern, want] of table) {
  test(`"${place}", "${insurance}", "${concern}" lead to ${want ?? 'a hint'}`, () =>
    assert.equal(findAddress({ place, insurance, concern }, choices), want))
}
