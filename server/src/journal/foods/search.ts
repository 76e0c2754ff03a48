import type { Food } from '@sorrel/contract/journal/schemas'
import { meaningsOf } from './spanish.ts'
import { type FoodRow, type FoodTable, readFoodTable } from './table.ts'
import { isNear, slipsIn, wordsOf } from './words.ts'

type Indexed = { food: FoodRow; words: readonly string[]; head: ReadonlySet<string>; base: number }
type Index = { foods: readonly Indexed[]; vocabulary: readonly string[] }

/** The foods that fit what somebody typed, the likeliest first. */
export async function searchFoods(query: string, limit: number): Promise<Food[]> {
  const table = await readFoodTable()
  const index = indexOf(table)
  // A word that is in no name ("Greek", a brand) does not hide what the other words find.
  const wishes = meaningsOf(query)
    .map((meanings) => weighWords(index, meanings))
    .filter(({ size }) => size > 0)
  if (wishes.length === 0) return []
  const found = index.foods.flatMap((one) => {
    const score = scoreOf(one, wishes)
    return score === null ? [] : [{ food: one.food, score }]
  })
  found.sort((a, b) => b.score - a.score || a.food.name.length - b.food.name.length || (a.food.food_id < b.food.food_id ? -1 : 1))
  return found.slice(0, limit).map(({ food: { food_id, name, measures } }) => ({ food_id, name, measures: [...measures] }))
}

/** The words of the table that one typed word may mean, each with its weight. Slips of the keys count only where nothing else fits. */
function weighWords({ vocabulary }: Index, meanings: readonly string[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const word of vocabulary) {
    if (meanings.includes(word)) weights.set(word, 3)
    else if (meanings.some((meaning) => meaning.length > 2 && word.startsWith(meaning))) weights.set(word, 1.5)
  }
  const [typed = ''] = meanings
  if (weights.size === 0) for (const word of vocabulary) if (isNear(typed, word, slipsIn(typed))) weights.set(word, 1)
  return weights
}

/** The sum over what was typed; null if something of it is not in the name. Only a word that was guessed may be missing. */
function scoreOf({ words, head, base }: Indexed, wishes: readonly ReadonlyMap<string, number>[]): number | null {
  let score = base
  let met = 0
  let found = 0
  for (const weights of wishes) {
    let best = 0
    for (const [at, word] of words.entries()) {
      const weight = weights.get(word) ?? 0
      // What stands first names the food, what follows describes it.
      if (weight > 0) best = Math.max(best, weight + (at === 0 ? 2 : head.has(word) ? 1 : 0))
    }
    const isGuess = !weights.values().some((weight) => weight > 1)
    if (best === 0 && !isGuess) return null
    score += best === 0 ? -1 : best
    if (best > 0) found += 1
    if ([...head].some((word) => (weights.get(word) ?? 0) >= 3)) met += 1
  }
  if (found === 0) return null
  // A name whose first part is just what was typed comes before longer ones: "Milk, whole" before "Milk shakes".
  return head.size === met ? score + 1.5 : score
}

const plain = new Set(['raw', 'whole', 'cooked', 'fluid', 'brewed', 'plain'])
const odd =
  /^(?:babyfood|infant formula|fast foods?|school lunch|usda commodity)|substitute|imitation|\b(?:dehydrated|powder|dry|mix|low-?sodium|reduced|glutinous)\b|\((?:alaska native|hopi|navajo|apache|northern plains)/i

// What people write down most: of twenty kinds of milk, these come first.
const everydayFoods = new Set(
  '01001 01009 01015 01026 01077 01079 01085 01116 01123 01128 01129 04053 05062 05064 05096 08121 09003 09037 09040 09050 09132 09200 09206 09226 09236 09316 09326 11090 11124 11167 11205 11215 11233 11252 11282 11333 11352 11365 11457 11510 11529 11674 12061 12155 14209 14355 14400 14429 15076 15121 15237 16015 16043 16057 16070 16098 16426 18064 18069 18075 18363 19056 19296 19335 20037 20045 21138 23567 23572'.split(
    ' ',
  ),
)

function indexFood(food: FoodRow): Indexed {
  const words = wordsOf(food.name)
  const head = new Set(wordsOf(food.name.split(',')[0] ?? ''))
  const isBranded = /\b[A-Z]{4,}\b|®|'S\b/.test(food.name)
  const everyday = words.filter((word) => plain.has(word)).length
  return {
    food,
    words,
    head,
    base:
      (everydayFoods.has(food.food_id) ? 1.5 : 0) +
      (everyday > 0 ? 0.5 : 0) -
      0.1 * words.length -
      (isBranded ? 1.5 : 0) -
      (odd.test(food.name) ? 1.5 : 0),
  }
}

// Lives as long as the table.
const indexes = new WeakMap<FoodTable, Index>()
function indexOf(table: FoodTable): Index {
  const known = indexes.get(table)
  if (known) return known
  const foods = table.foods.map(indexFood)
  const index = { foods, vocabulary: [...new Set(foods.flatMap(({ words }) => words))] }
  indexes.set(table, index)
  return index
}
