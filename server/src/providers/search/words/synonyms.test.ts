import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offeredSpecialties } from '@sorrel/contract/providers/specialties'
import { countSlips } from '../../../kernel/words/slips.ts'
import { findSpecialties, splitPlainWords, synonyms } from './synonyms.ts'

test('The table has many everyday words, and every specialty is meant by several.', () => {
  assert.ok(synonyms.size >= 500, `${synonyms.size} entries`)
  for (const specialty of offeredSpecialties) {
    const meaning = [...synonyms.values()].filter((meant) => meant.includes(specialty)).length
    assert.ok(meaning >= 5, `${specialty}: ${meaning}`)
  }
})

test('Everyday words of both languages find what people mean.', () => {
  const cases: [text: string, first: string][] = [
    ['sugar', 'Diabetes'],
    ['azúcar', 'Diabetes'],
    ['AZUCAR ALTA', 'Diabetes'],
    ['tummy', 'Gut Health'],
    ['belly', 'Gut Health'],
    ['barriga', 'Gut Health'],
    ['estreñimiento', 'Gut Health'],
    ['blood pressure', 'High Blood Pressure'],
    ['presión', 'High Blood Pressure'],
    ['cholesterol', 'High Cholesterol'],
    ['ozempic', 'Weight Loss'],
    ['bajar de peso', 'Weight Loss'],
    ['my baby', 'Pediatrics'],
    ['picky eaters', 'Pediatrics'],
    ['kids', 'Pediatrics'],
    ['binge', 'Eating Disorders & Disordered Eating'],
    ['Crohn’s', "Crohn's Disease"],
    ['gluten free', 'Celiac'],
    ['embarazada', 'Pregnancy & Postpartum'],
    ['riñones', 'Kidney Disease'],
    ['hot flashes', 'Perimenopause & Menopause'],
    ['quimioterapia', 'Oncology / Cancer'],
    ['PCOS', 'PCOS'],
    ['pots', 'POTS'],
    ['Kidney disease', 'Kidney Disease'],
    ['Alergias y sensibilidades alimentarias', 'Food Allergies & Sensitivities'],
  ]
  for (const [text, first] of cases) assert.equal(findSpecialties(text)[0], first, text)
})

test('One slip is forgiven from five letters on and two from eight; a short word must be right.', () => {
  const cases: [text: string, meant: string[]][] = [
    ['presure', ['High Blood Pressure']],
    ['colestrol', ['High Cholesterol']],
    ['menopuase', ['Perimenopause & Menopause']],
    ['hypertenshun', ['High Blood Pressure']],
    ['embarasada', ['Pregnancy & Postpartum']],
    ['diabetis', ['Diabetes']],
    ['suger', ['Diabetes']],
    ['sibu', []],
    ['pot', []],
    ['guts', ['Gut Health']],
    ['hypertxxxion', []],
  ]
  for (const [text, meant] of cases) assert.deepEqual(findSpecialties(text), meant, text)
})

test('A phrase counts as a whole, and several wishes are told apart in the order they were typed.', () => {
  assert.deepEqual(findSpecialties('low sugar'), ['Diabetes'])
  assert.deepEqual(findSpecialties('kidney transplant'), ['Transplant'])
  assert.deepEqual(findSpecialties('gestational diabetes'), ['Pregnancy & Postpartum', 'Diabetes'])
  assert.deepEqual(findSpecialties('heartburn in pregnancy'), ['GERD', 'Pregnancy & Postpartum'])
  assert.deepEqual(findSpecialties('vegan marathon runner'), ['Vegan & Vegetarian', 'Sports Nutrition'])
})

test('Nothing, noise and a very long text find nothing and cost little.', () => {
  for (const text of ['', '   ', '!!!', 'xyzzy', 'health insurance', 'near me', '💥', '%_\\'])
    assert.deepEqual(findSpecialties(text), [], text)
  const started = performance.now()
  assert.deepEqual(findSpecialties('qqqqqqqq '.repeat(100_000)), [])
  assert.ok(performance.now() - started < 250)
})

test('Words are compared without case, accents, apostrophes and plurals.', () => {
  assert.deepEqual(splitPlainWords("  Crohn's ALERGIAS, niños & pots "), ['crohn', 'alergia', 'nino', 'pots'])
  assert.deepEqual(splitPlainWords('lupus gas colitis'), ['lupus', 'gas', 'colitis'])
})

test('The distance counts one for a letter more, less, other or swapped with its neighbor.', () => {
  const cases: [string, string, number][] = [
    ['sugar', 'sugar', 0],
    ['sugar', 'suger', 1],
    ['sugar', 'sugra', 1],
    ['sugar', 'sugr', 1],
    ['sugar', 'sugaar', 1],
    ['', 'ab', 2],
    ['ca', 'abc', 3],
  ]
  for (const [a, b, distance] of cases) assert.equal(countSlips(a, b, 5), distance, `${a} ${b}`)
  assert.ok(countSlips('sugar', 'kidney', 1) > 1)
})
