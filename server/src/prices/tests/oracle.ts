/** The figures of estimates, reckoned one by one. */
export function reckonFigures(rows: readonly { share: number; told: number; low: number; high: number }[]) {
  const sorted = (values: number[]) => values.toSorted((one, other) => one - other)
  const at = (values: number[], part: number) => sorted(values)[Math.ceil(part * values.length) - 1]!
  return {
    visits: rows.length,
    within: rows.filter(({ share, low, high }) => low <= share && share <= high).length,
    above: rows.filter(({ share, high }) => share > high).length,
    median_difference_cents: at(
      rows.map(({ share, told }) => share - told),
      0.5,
    ),
    p90_difference_cents: at(
      rows.map(({ share, told }) => Math.abs(share - told)),
      0.9,
    ),
  }
}
