import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leaveOutOf, leaveOutSentences } from './safe-mode.ts'

const numbers = [
  ...[
    'She is 130 pounds.',
    'Wt: 130#.',
    'Wt. 130 today.',
    'Lost a further 12-lb since May.',
    'A 12\u2011pound loss.',
    'Gained five pounds.',
  ],
  ...[
    'Put on 5 more pounds.',
    'Weighing 130 at home.',
    'Body-mass index of 17.',
    '17.5 BMI.',
    'Now at 78% of ideal body weight.',
    '78 % IBW.',
  ],
  ...['Weight has gone, as she told us over the phone, from 130 to 125.', 'Waist 70 cm.', 'Percent body fat 18.', 'At the 5th percentile.'],
  ...['Needs 1800 kcals a day.', 'On a 1,800-calorie plan.', 'Calorie goal: 1800.', 'Caloric intake of 1800.', 'Energy needs 1800 a day.'],
  ...[
    'TDEE 2100.',
    'About 7500 kJ.',
    'Perdió 5kgs.',
    'Pesaba 60 en mayo.',
    '1800 kilocalorías al día.',
    'Bajó cien libras.',
    'Peso: sesenta kilos.',
  ],
]
const others = [
  ...[
    'Ate 3 meals. Walked 20 minutes.',
    'A1c 6.1%. Vitamin D 2000 IU.',
    'Two snacks, e.g. nuts at 10:00.',
    'She counts no calories any more.',
  ],
  ...[
    'Bebe 8 vasos a pesar de 2 viajes.',
    'Comes 3 veces al día. ¿Y el desayuno?',
    'Her weight was not spoken of.',
    'Energy is better on 3 days.',
  ],
]

test('leaveOutSentences: what names weight, body or energy as a number is left out, however it is written', () => {
  assert.deepEqual(
    numbers.filter((text) => leaveOutSentences(text) !== ''),
    [],
  )
  assert.deepEqual(others.map(leaveOutSentences), others)
  assert.equal(leaveOutSentences('Slept well. Wt. 130 today. Walked 20 minutes.\nNo 130# any more.'), 'Slept well. Walked 20 minutes.')
})

test('leaveOutOf: the reason of an addendum is cut as its text is', () => {
  const cut = leaveOutOf([
    { text: 'She called.', reason: 'Weight was 130, not 135.' },
    { text: 'Now 130 lb.', reason: 'A call' },
  ])
  assert.deepEqual(cut, [{ text: 'She called.', reason: '' }])
})
