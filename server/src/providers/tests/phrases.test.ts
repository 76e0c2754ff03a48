import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { offeredSpecialties } from '@sorrel/contract/providers/specialties'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { everydayPhrases } from './everyday-phrases.ts'
import { listNamesIn, plant, search } from './testing.ts'

let t: TestApp
const find = (q: string) => search(t, { location_us_state: 'MP', limit: 6, q })
const nameFor = (specialty: string) => `Expert ${specialty.replaceAll(/[^A-Za-z]/g, '').toLowerCase()}`

before(async () => {
  t = await testApp()
  for (const specialty of offeredSpecialties) await plant(t, { name: nameFor(specialty), specialties: [specialty] })
})
after(() => t.close())

const phrasesOf = (text: string): string[] => text.split(';').map((phrase) => phrase.trim().replaceAll(/\s+/g, ' '))

describe('what people type finds who treats it, and never everybody', () => {
  test('the table holds at least 300 phrases of every specialty', () => {
    const count = everydayPhrases.reduce((sum, [, phrases]) => sum + phrasesOf(phrases).length, 0)
    assert.ok(count >= 300, `${count}`)
    assert.deepEqual(everydayPhrases.map(([specialty]) => specialty).sort(), [...offeredSpecialties].sort())
  })

  for (const [specialty, phrases] of everydayPhrases) {
    test(specialty, async () => {
      const wrong: string[] = []
      for (const phrase of phrasesOf(phrases)) {
        const { items, total, criteria } = await find(phrase)
        const found = criteria.q_specialties.includes(specialty) && items.some(({ specialties }) => specialties.includes(specialty))
        // A phrase may stand for several specialties ("gestational diabetes"). If it finds six or more, it was not understood.
        if (!found || total > 5) wrong.push(`${phrase}: ${total} found for ${criteria.q_specialties.join(', ')}`)
      }
      assert.deepEqual(wrong, [])
    })
  }
})

describe('words beside a concern', () => {
  const cases: [string, string[]][] = [
    ["can't eat gluten", ['Celiac']],
    ['renal diet', ['Kidney Disease']],
    ['healthy recipes for diabetes', ['Diabetes']],
    ["my kid won't eat", ['Pediatrics']],
    ['trouble eating', ['Eating Disorders & Disordered Eating']],
    ['trouble with eating', ['Eating Disorders & Disordered Eating']],
    ['quiero comer sano', ['General Nutrition']],
  ]
  for (const [q, specialties] of cases) {
    test(`"${q}"`, async () => {
      const found = await find(q)
      assert.deepEqual(found.criteria.q_specialties, specialties)
      assert.deepEqual(listNamesIn(found), ['Expert'])
    })
  }

  test('Where nobody treats both of two concerns, whoever treats one of them is listed, and the answer says so.', async () => {
    const found = await find('vegan with kidney disease')
    assert.equal(found.total, 2)
    assert.equal(found.criteria.q_partly, true)
    await plant(t, { name: 'Both Ways', specialties: ['Kidney Disease', 'Vegan & Vegetarian'] })
    const better = await find('vegan with kidney disease')
    assert.deepEqual(listNamesIn(better), ['Both'])
    assert.equal(better.criteria.q_partly, false)
  })

  test('Words that nobody knows are named; beside a concern they do not count.', async () => {
    assert.deepEqual((await find('reflux xyzzyplugh')).criteria.q_unknown, ['xyzzyplugh'])
    assert.equal((await find('reflux xyzzyplugh')).total, (await find('reflux')).total)
    const nothing = await find('xyzzyplugh')
    assert.deepEqual([nothing.total, nothing.criteria.q_unknown], [0, ['xyzzyplugh']])
    assert.deepEqual((await find('I need help')).criteria.q_unknown, ['I need help'])
    assert.deepEqual((await find('reflux')).criteria.q_unknown, [])
  })
})
