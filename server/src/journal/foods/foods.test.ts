import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JournalItem } from '@sorrel/contract/journal/schemas'
import { Problem } from '../../kernel/problem.ts'
import { randomOf } from '../../world/random.ts'
import { addUp } from './estimate.ts'
import { searchFoods } from './search.ts'
import { type FoodTable, nutrientOf, readFoodTable } from './table.ts'
import { isNear } from './words.ts'

const table = await readFoodTable()
const firstOf = async (query: string) => (await searchFoods(query, 3)).map(({ name }) => name)[0] ?? ''

test('the table has all foods, and tells what is unknown from what is nothing', () => {
  assert.equal(table.foods.length, 7907)
  assert.equal(table.nutrients.length, 38)
  const values = table.foods.flatMap((food) => table.nutrients.map((_, at) => nutrientOf(table, food, at)))
  assert.ok(values.filter((value) => value === null).length > 10_000)
  assert.ok(values.filter((value) => value === 0).length > 10_000)
})

const expected: readonly [typed: string, first: RegExp][] = [
  ['apple', /^Apples, raw, with skin$/],
  ['Apples', /^Apples, raw, with skin$/],
  ['bananna', /^Bananas, raw$/],
  ['brocoli', /^Broccoli, raw$/],
  ['avacado', /^Avocados, raw/],
  ['strawberries', /^Strawberries, raw$/],
  ['egg', /^Egg, whole, raw/],
  ['milk', /^Milk, whole/],
  ['greek yogurt', /^Yogurt, plain/],
  ['cheddar chese', /^Cheese, cheddar$/],
  ['tomatoe', /^Tomatoes, red, ripe, raw/],
  ['manzanas', /^Apples, raw, with skin$/],
  ['pechuga de pollo', /^Chicken.*breast/],
  ['ARROZ BLANCO', /^Rice, white.*cooked$/],
  ['frijoles negros', /^Beans, black/],
  ['plátano', /^Bananas, raw$/],
  ['nueces', /walnuts/],
  ['jugo de naranja', /^Orange juice/],
]
test('people find everyday foods by singular or plural, with slips of the keys, in English and in Spanish', async () => {
  for (const [typed, first] of expected) assert.match(await firstOf(typed), first, typed)
})

test('what means nothing finds nothing, and nothing that is typed breaks the search', async () => {
  for (const typed of ['qqqqzzzz', '%%', '((', '\\', '🥑🥑', 'de la', '  ']) assert.deepEqual(await searchFoods(typed, 5), [], typed)
})

test('two words are near as an exhaustive search over all slips says', () => {
  const letters = ['a', 'b', 'c']
  const slips = (word: string): string[] => [
    ...[...word].map((_, at) => word.slice(0, at) + word.slice(at + 1)),
    ...Array.from({ length: word.length + 1 }, (_, at) => letters.map((letter) => word.slice(0, at) + letter + word.slice(at))).flat(),
    ...[...word].flatMap((_, at) => letters.map((letter) => word.slice(0, at) + letter + word.slice(at + 1))),
    ...[...word].slice(1).map((_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)),
  ]
  const random = randomOf('near words')
  const makeWord = () => Array.from({ length: random.between(1, 5) }, () => random.pick(letters)).join('')
  for (let round = 0; round < 2000; round += 1) {
    const [one, other] = [makeWord(), makeWord()]
    assert.equal(isNear(one, other, 1), one === other || slips(one).includes(other), `${one} ${other}`)
  }
})

/** Adds up in whole numbers of millionths of millionths, so that nothing is rounded on the way. */
function addUpSlowly(table: FoodTable, items: readonly JournalItem[], column: number): { amount: number | null; at_least: boolean } {
  const scale = 10n ** 12n
  const exact = (value: number) => {
    const [whole = '0', rest = ''] = value.toFixed(12).split('.')
    return BigInt(whole) * scale + BigInt(rest.padEnd(12, '0'))
  }
  const values = items.map((item) => {
    const food = table.byId.get(item.food_id!)!
    const value = nutrientOf(table, food, column)
    const unit = item.unit === 'oz' ? 28.349523125 : item.unit === 'g' ? 1 : food.measures.find((one) => one.unit === item.unit)!.grams
    return value === null ? null : (exact(value) * exact(item.amount!) * exact(unit)) / (scale * scale * 100n)
  })
  const known = values.filter((value) => value !== null)
  const sum = known.reduce((all, value) => all + value, 0n)
  return { amount: known.length > 0 ? Number(sum) / 1e12 : null, at_least: known.length < items.length }
}

test('1,500 random meals add up as a slow and exact calculation does, and what is unknown stays unknown', () => {
  let unknown = 0
  for (let round = 0; round < 1500; round += 1) {
    const random = randomOf('meal', round)
    const items = Array.from({ length: random.between(1, 6) }, (): JournalItem => {
      const food = random.pick(table.foods)
      const unit = random.pick(['g', 'oz', ...food.measures.map((measure) => measure.unit)])
      return { food_id: food.food_id, name: food.name, amount: random.between(1, 4000) / 8, unit }
    })
    const { nutrients, items_not_estimated } = addUp(table, items)
    assert.equal(items_not_estimated, 0)
    for (const [column, { amount, at_least, nutrient }] of nutrients!.entries()) {
      const slow = addUpSlowly(table, items, column)
      assert.equal(at_least, slow.at_least, `${nutrient} of meal ${round}`)
      if (amount === null || slow.amount === null) {
        assert.equal(amount, slow.amount)
        unknown += 1
      } else
        assert.ok(Math.abs(amount - slow.amount) <= 0.0051 + slow.amount * 1e-9, `${nutrient} of meal ${round}: ${amount}, ${slow.amount}`)
    }
  }
  assert.ok(unknown > 100, 'some nutrients were known of no food of a meal')
})

test('a food without an amount or not in the table is left out and counted; a wrong number or unit is refused', () => {
  const apple = { food_id: '09003', name: 'Apples, raw, with skin', amount: 200, unit: 'g' }
  const soup = { food_id: null, name: 'Soup of my mother', amount: 1, unit: 'bowl' }
  const some = { ...apple, amount: null }
  const { nutrients, items_not_estimated } = addUp(table, [apple, soup, some])
  assert.equal(items_not_estimated, 2)
  assert.deepEqual(nutrients?.[0], { nutrient: 'Energy', unit: 'kcal', amount: 104, at_least: false })
  assert.deepEqual(addUp(table, [soup]), { nutrients: null, items_not_estimated: 1 })
  for (const wrong of [
    { ...apple, food_id: '99999' },
    { ...apple, unit: 'truckload' },
  ])
    assert.throws(
      () => addUp(table, [wrong]),
      (error) => error instanceof Problem && error.code === 'invalid_request',
    )
})
