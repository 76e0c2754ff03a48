/**
 * A few of many starts, so that they show a choice: on different days, and at different hours of them, instead of three neighbors in one
 * morning. The first is always the very first. `starts` and the answer are in order.
 */
export function spreadOverDays<Start>(starts: readonly Start[], count: number, dayOf: (start: Start) => number): Start[] {
  const days = groupByDay(starts, dayOf).slice(0, count)
  const picked = new Set<Start>()
  days.forEach((day, at) => {
    const share = Math.floor(count / days.length) + (at < count % days.length ? 1 : 0)
    for (let nth = 0; nth < share; nth++) picked.add(pick(day, share > 1 ? nth / (share - 1) : at / Math.max(1, days.length - 1)))
  })
  // A day with fewer starts than its share leaves places for the next ones of others.
  for (const start of starts) if (picked.size < count) picked.add(start)
  return starts.filter((start) => picked.has(start))
}

/** The start at a part of the day's list: 0 is the first, 1 the last. */
const pick = <Start>(day: readonly Start[], part: number): Start => day[Math.round(part * (day.length - 1))]!

function groupByDay<Start>(starts: readonly Start[], dayOf: (start: Start) => number): Start[][] {
  const days = new Map<number, Start[]>()
  for (const start of starts) {
    const day = dayOf(start)
    const of = days.get(day)
    if (of) of.push(start)
    else days.set(day, [start])
  }
  return [...days.values()]
}
