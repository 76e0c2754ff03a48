import { type Kind, type Times, workers } from './times.ts'

// Seconds on the idle reference machine (calibration.ts). A new feature gets `aFeature`. The owners below were measured on 22 November 2026,
// chat, claims and patients on 30 November, and may take three quarters more than they took then: chance and a neighbour do not break that,
// and a doubling does.
const wholeRun = 25 * 60
const aTest: Record<Kind, number> = { node: 45, browser: 90 }
/** What the tour may take to open a screen and to run all checks on it, on the average of its screens. */
const aScreen = 1
/** What a feature may add to `npm test`, divided by the two workers. `browser` is the part that may be spent in browsers. */
const aFeature: Budget = { all: 55, browser: 35 }
type Budget = { all: number; browser: number }

/** Owners with a larger budget, and why. */
const larger: Record<string, Budget & { because: string }> = {
  house: { all: 195, browser: 20, because: 'kernel, world, integrations, gates and scripts, which every feature leans on' },
  tour: { all: 270, browser: 270, because: 'opens every screen of every feature' },
  scheduling: {
    all: 275,
    browser: 195,
    because: 'booking, calendar, series, links and waiting list: five areas of the plan in one folder',
  },
  billing: {
    all: 110,
    browser: 95,
    because: 'follows whole visits from the estimate to the pay run, with days that pass in worlds of their own',
  },
  chat: { all: 100, browser: 85, because: 'two people write in each walk, and a network and a node go away' },
  notifications: { all: 70, browser: 60, because: 'waits for jobs, pushes and a mail in each walk' },
  claims: {
    all: 110,
    browser: 65,
    because: 'follows claims from the note to a void, a second payer and another plan, also through random lives',
  },
  patients: { all: 72, browser: 45, because: 'merges any two patients with everything that a record may hold, and takes them apart again' },
  auth: { all: 90, browser: 40, because: 'hashes passwords as slowly as people sign in, and waits out its limits' },
  video: { all: 65, browser: 50, because: 'a network is really gone for 30 s, and two browsers meet in each walk' },
  platform: { all: 65, browser: 60, because: 'walks a deployment, a start without a network and the keyboard' },
}
const houseFolders = ['kernel', 'world', 'integrations', 'build']

/** The owner of a test file: a feature, or the house. */
export function ownerOf(file: string): string {
  const folder = /^(?:contract|server|web)\/src\/([\w-]+)\/|^e2e\/([\w-]+)\//.exec(file)
  const name = folder?.[1] ?? folder?.[2] ?? 'house'
  return houseFolders.includes(name) ? 'house' : name
}

export type Spent = Record<string, Budget>

/** The seconds that the tests of each owner took. */
export function sumByOwner({ files }: Times): Spent {
  const spent: Spent = {}
  for (const { name, kind, seconds } of files) {
    spent[ownerOf(name)] ??= { all: 0, browser: 0 }
    const owner = spent[ownerOf(name)]!
    owner.all += seconds / workers
    if (kind === 'browser') owner.browser += seconds / workers
  }
  return spent
}

/** Everything that is over its budget, one line each. */
export function findOverBudget(times: Times): string[] {
  const { slowness } = times
  const line = (what: string, took: number, budget: number): string[] =>
    took > budget * slowness
      ? [`${what}: ${took.toFixed(1)} s, more than ${budget} s on a machine ${slowness.toFixed(1)} times slower than the reference`]
      : []
  return [
    ...line('the whole run', times.seconds, wholeRun),
    ...Object.entries(sumByOwner(times)).flatMap(([owner, spent]) => {
      const budget = larger[owner] ?? aFeature
      return [...line(`all tests of ${owner}`, spent.all, budget.all), ...line(`browsers for ${owner}`, spent.browser, budget.browser)]
    }),
    ...times.tests.flatMap(({ name, file, kind, seconds }) => line(`${file}: ${name}`, seconds, aTest[kind])),
    ...times.tests.flatMap(({ name, file, screens }) =>
      screens ? line(`${file}: ${name}, each of its ${screens.count} screens`, screens.seconds / screens.count, aScreen) : [],
    ),
  ]
}
