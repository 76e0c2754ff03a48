import { type Kind, type Times, workers } from './times.ts'

// Seconds on the machine of the calibration (calibration.ts), with nothing else to do. Those of the house, the tour and of who is
// named below are estimates from a busy machine: after a quiet run, `.cache/times.json` says what half as much again as they take is.
// That is what a budget should be: neither chance nor a neighbour breaks it, and a doubling does.
const wholeRun = 25 * 60
const aTest: Record<Kind, number> = { node: 20, browser: 30 }
/** What a feature may add to `npm test`, its share of the two workers counted; `browser` is the part of it that browsers may take. */
const aFeature: Budget = { all: 55, browser: 35 }
type Budget = { all: number; browser: number }

/** Who may take more than the others, and why. */
const larger: Record<string, Budget & { because: string }> = {
  house: { all: 150, browser: 20, because: 'kernel, world, integrations, gates and scripts, which every feature leans on' },
  tour: { all: 90, browser: 90, because: 'opens every screen of every feature' },
  scheduling: {
    all: 165,
    browser: 105,
    because: 'booking, calendar, series, links and waiting list: five areas of the plan in one folder',
  },
}
const houseFolders = ['kernel', 'world', 'integrations', 'build']

/** Whose file it is: a feature's, or the house's. */
export function ownerOf(file: string): string {
  const folder = /^(?:contract|server|web)\/src\/([\w-]+)\/|^e2e\/([\w-]+)\//.exec(file)
  const name = folder?.[1] ?? folder?.[2] ?? 'house'
  return houseFolders.includes(name) ? 'house' : name
}

export type Spent = Record<string, Budget>

/** What each owner's tests took of the run, in seconds. */
export function spentByOwner({ files }: Times): Spent {
  const spent: Spent = {}
  for (const { name, kind, seconds } of files) {
    spent[ownerOf(name)] ??= { all: 0, browser: 0 }
    const owner = spent[ownerOf(name)]!
    owner.all += seconds / workers
    if (kind === 'browser') owner.browser += seconds / workers
  }
  return spent
}

/** Everything that took longer than it may, a line each; empty when all is well. */
export function overBudget(times: Times): string[] {
  const { slowness } = times
  const line = (what: string, took: number, budget: number): string[] =>
    took > budget * slowness
      ? [`${what}: ${took.toFixed(1)} s, more than ${budget} s on a machine ${slowness.toFixed(1)} times slower than the reference`]
      : []
  return [
    ...line('the whole run', times.seconds, wholeRun),
    ...Object.entries(spentByOwner(times)).flatMap(([owner, spent]) => {
      const budget = larger[owner] ?? aFeature
      return [...line(`all tests of ${owner}`, spent.all, budget.all), ...line(`browsers for ${owner}`, spent.browser, budget.browser)]
    }),
    ...times.tests.flatMap(({ name, file, kind, seconds }) => line(`${file}: ${name}`, seconds, aTest[kind])),
  ]
}
