import { type Child, findBmiLimit, judgeValue } from './charting.ts'
import { loadTables } from './reference/tables.ts'

/** How the body mass index of a child compares with children of its age; null outside of the ages of the reference. */
export async function placeBmi(
  child: Child,
  on: string,
  height: number,
  weight: number,
): Promise<{ percentile: number; percent_of_95th: number } | null> {
  const tables = await loadTables()
  const standing = judgeValue(tables, child, { on, height, weight, lying: false, source: 'measured' }).find(
    ({ chart }) => chart === 'bmi_for_age',
  )?.standing
  const limit = findBmiLimit(tables, child, on)
  if (!standing || limit === undefined) return null
  return { percentile: standing.percentile, percent_of_95th: (100 * (weight / (height / 100) ** 2)) / limit }
}
