import type { JournalItem, NutrientEstimate } from '@sorrel/contract/journal/schemas'
import { gramsOf } from '@sorrel/contract/journal/vocabulary'
import { refuseValue } from '../../kernel/problem.ts'
import { type FoodRow, type FoodTable, nutrientOf, readFoodTable } from './table.ts'

export type Estimate = { nutrients: NutrientEstimate[] | null; items_not_estimated: number }

/** Estimates the nutrients of what was eaten. Refuses a food that is not in the table, and a unit that its food does not have. */
export async function estimateItems(items: readonly JournalItem[]): Promise<Estimate> {
  if (items.every(({ food_id }) => food_id === null)) return { nutrients: null, items_not_estimated: items.length }
  return addUp(await readFoodTable(), items)
}

/** Adds the foods up, each by its weight. A value that is unknown of a food counts as unknown, never as nothing. */
export function addUp(table: FoodTable, items: readonly JournalItem[]): Estimate {
  const eaten = items.flatMap((item, at) => portionOf(table, item, at) ?? [])
  const items_not_estimated = items.length - eaten.length
  if (eaten.length === 0) return { nutrients: null, items_not_estimated }
  const nutrients = table.nutrients.map(({ name, unit }, column) => {
    const values = eaten.map(({ food, grams }) => {
      const per100 = nutrientOf(table, food, column)
      return per100 === null ? null : (per100 * grams) / 100
    })
    const known = values.filter((value) => value !== null)
    const sum = known.reduce((all, value) => all + value, 0)
    return { nutrient: name, unit, amount: known.length > 0 ? roundTo(sum, 2) : null, at_least: known.length < eaten.length }
  })
  return { nutrients, items_not_estimated }
}

/** A food with its weight; undefined for what cannot be estimated. */
function portionOf(table: FoodTable, item: JournalItem, at: number): { food: FoodRow; grams: number } | undefined {
  if (item.food_id === null) return undefined
  const food = table.byId.get(item.food_id)
  if (!food) throw refuseValue('body', ['items', at, 'food_id'], 'unknown')
  if (item.amount === null) return undefined
  const grams = findGrams(food, item.unit ?? 'g')
  if (grams === undefined) throw refuseValue('body', ['items', at, 'unit'], 'unknown')
  return { food, grams: item.amount * grams }
}

function findGrams(food: FoodRow, unit: string): number | undefined {
  if (unit === 'g' || unit === 'oz' || unit === 'lb') return gramsOf[unit]
  return food.measures.find((one) => one.unit === unit)?.grams
}

const roundTo = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places
