import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { gramsOf } from '@sorrel/contract/journal/vocabulary'

/** `null`: nobody has measured it, which is not the same as nothing. */
type Sent = {
  columns: [name: string, unit: string][]
  foods: [id: string, name: string, values: (number | null)[], measures: [amount: number, unit: string, grams: number][]][]
}
/** A household measure. Units of weight are no measures: every food has them, and exactly. */
export type Measure = { unit: string; grams: number }
export type FoodRow = { food_id: string; name: string; at: number; measures: readonly Measure[] }

/** The foods of the USDA, packed: half the memory that the same values take as lists. Read it with `nutrientOf`. */
export type FoodTable = {
  nutrients: readonly { name: string; unit: string }[]
  foods: readonly FoodRow[]
  byId: ReadonlyMap<string, FoodRow>
  /** Per 100 g; NaN where the value is unknown. */
  values: Float64Array
}

/** The value of one nutrient in 100 g of a food; null if it is unknown. */
export function nutrientOf(table: FoodTable, food: FoodRow, nutrient: number): number | null {
  const value = table.values[food.at * table.nutrients.length + nutrient]
  return value === undefined || Number.isNaN(value) ? null : value
}

const unpack = promisify(gunzip)
const idle = 10 * 60_000

let reading: Promise<FoodTable> | undefined
let release: NodeJS.Timeout | undefined

/** The table, read when it is first asked for. Ten minutes after the last question its memory is free again. */
export function readFoodTable(): Promise<FoodTable> {
  clearTimeout(release)
  release = setTimeout(() => {
    reading = undefined
  }, idle).unref()
  reading ??= loadFoodTable().catch((error: unknown) => {
    reading = undefined
    throw error
  })
  return reading
}

async function loadFoodTable(): Promise<FoodTable> {
  const packed = await readFile(new URL('../data/foods-usda-sr24.json.gz', import.meta.url))
  const sent: Sent = JSON.parse((await unpack(packed)).toString('utf8'))
  const values = new Float64Array(sent.foods.length * sent.columns.length)
  const foods = sent.foods.map(([food_id, name, row, measures], at): FoodRow => {
    for (const [column, value] of row.entries()) values[at * sent.columns.length + column] = value ?? Number.NaN
    const own = measures.filter(([, unit]) => !(unit in gramsOf))
    return { food_id, name, at, measures: own.map(([amount, unit, grams]) => ({ unit, grams: grams / amount })) }
  })
  return {
    nutrients: sent.columns.map(([name, unit]) => ({ name, unit })),
    foods,
    byId: new Map(foods.map((food) => [food.food_id, food])),
    values,
  }
}
