import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../steps.ts'

export type Chunk = {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  isEntry?: boolean
  isDynamicEntry?: boolean
}
export type Built = {
  chunks: Record<string, Chunk>
  /** The compressed size of a file in kB. */
  sizeOf: (file: string) => number
  /** The number of features in the web app. */
  features: number
}
export type Weight = { name: string; kilobytes: number; limit: number }

// In kB of gzip: the scripts and styles that must load before a screen appears, with the words of one language.
const publicLimit = 160
const signedInLimit = 210
const publicScreens = /src\/(platform|providers|auth)\/(?!own\/)[\w/-]*(Landing|Find|Profile|Status|NotFound|SignIn|Login)\w*\.tsx$/

// The weight of what everybody loads first: 123 kB, counted back to the time when there were four features. A new feature may add its routes to it, and no
// more. A module of operations comes as a whole, so the loader of a screen for signed-in people imports what it reads when it runs, as in
// scheduling/provider/routes.ts.
const entryBase = { features: 4, kilobytes: 123.5 }
const kilobytesOfFeature = 0.5

/** The budgets of parts that load on demand; the first pattern that fits counts. `own` leaves out what a part shares with others. */
const budgets: readonly { part: RegExp; limit: number; own?: true }[] = [
  { part: /\/calendar\/grid\/CalendarGrid\.tsx$/, limit: 90, own: true },
  // Budgets of parts that do not exist yet.
  { part: /src\/charting\//, limit: 130 },
  { part: /editor|markdown/i, limit: 60 },
  // Each of these loads the library of overlays, which is shared and loaded once.
  { part: /src\/kernel\/overlay\//, limit: 60 },
  // These load the schemas of forms, and zod.
  { part: /contract\/src\/.*\/(wire|schemas)\.ts$/, limit: 40 },
  { part: /\/locales\/\w+\.po$/, limit: 10 },
  { part: /src\/kernel\/shell\//, limit: 15 },
  // What each feature brings for signed-in people, and what that shares: half a kilobyte for each, since billing, payments, remote care, payouts,
  // donations, renewals, packages, calls from the chat, and what has reached a browser.
  { part: /src\/signed-in\/parts\.ts$/, limit: 40 },
  // The form of a plan stands on a screen of patients, too, and is made of fields that most forms load.
  { part: /src\/insurance\/plan\/PlanForm\.tsx$/, limit: 10, own: true },
  { part: /./, limit: 35 },
]

// The tables of routes that the first script does not have.
const furtherRoutes = 'src/further-routes.ts'
const staffRoutes = 'src/staff-routes.ts'

/** What a part loads on demand, itself or by what comes with it alone. */
const listLeadingFrom = (chunks: Built['chunks'], part: string, first: ReadonlySet<string>): Set<string> =>
  new Set(
    [part, ...(chunks[part]?.imports ?? [])].flatMap((key) =>
      chunks[key] && !first.has(chunks[key].file) ? (chunks[key].dynamicImports ?? []) : [],
    ),
  )

/** The weight of the entry, of every screen and of every other part that loads on demand, heaviest first. */
export function weighParts({ chunks, sizeOf, features }: Built): Weight[] {
  const entry = Object.keys(chunks).find((key) => chunks[key]!.isEntry && !key.includes('legacy'))
  if (!entry) throw new Error('The manifest of web/dist names no entry.')
  const sum = (files: Iterable<string>) => [...files].reduce((all, file) => all + sizeOf(file), 0)
  const first = filesOf(chunks, [entry])
  const parts = Object.keys(chunks).filter((key) => chunks[key]!.isDynamicEntry && !key.includes('legacy'))
  // The routes to a screen load before it.
  const leadingFrom = (table: string) => (Object.hasOwn(chunks, table) ? listLeadingFrom(chunks, table, first) : new Set<string>())
  const [ofStaff, ofClients] = [leadingFrom(staffRoutes), leadingFrom(furtherRoutes)]
  const weights = parts.map((part): Weight => {
    if (/Page\.tsx$/.test(part)) {
      const before = ofClients.has(part) ? [entry, furtherRoutes] : ofStaff.has(part) ? [entry, staffRoutes] : [entry]
      return {
        name: part,
        kilobytes: sum(filesOf(chunks, [...before, part])),
        limit: publicScreens.test(part) ? publicLimit : signedInLimit,
      }
    }
    const { limit, own } = budgets.find((budget) => budget.part.test(part))!
    const there = filesOf(chunks, [entry, ...pagesUnder(chunks, part)])
    const files = own ? [chunks[part]!.file, ...(chunks[part]!.css ?? [])] : [...filesOf(chunks, [part])].filter((file) => !there.has(file))
    return { name: part, kilobytes: sum(files), limit }
  })
  const more = Math.max(0, features - entryBase.features) * kilobytesOfFeature
  return [{ name: entry, kilobytes: sum(first), limit: entryBase.kilobytes + more }, ...weights].sort((a, b) => b.kilobytes - a.kilobytes)
}

/** What is there before a part: the pages and tables of routes that it imports from, and the page that alone loads it, such as that of a step. */
function pagesUnder(chunks: Record<string, Chunk>, part: string): string[] {
  const seen = new Set<string>()
  filesOf(chunks, [part], seen)
  const loaders = Object.keys(chunks).filter((key) => chunks[key]!.dynamicImports?.includes(part))
  const under = [...seen, ...(loaders.length === 1 ? loaders : [])]
  return under.filter((key) => key !== part && (/Page\.tsx$/.test(key) || key === staffRoutes || key === furtherRoutes))
}

function filesOf(chunks: Record<string, Chunk>, keys: string[], seen = new Set<string>(), files = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = chunks[key]
    if (!chunk || seen.has(key)) continue
    seen.add(key)
    files.add(chunk.file)
    for (const file of chunk.css ?? []) files.add(file)
    filesOf(chunks, chunk.imports ?? [], seen, files)
  }
  return files
}

function readBuilt(): Built {
  const dist = join(root, 'web/dist')
  const sizes = new Map<string, number>()
  return {
    chunks: JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>,
    sizeOf: (file) => {
      if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024)
      return sizes.get(file)!
    },
    features: globSync('web/src/*/routes.ts', { cwd: root }).length,
  }
}

/** The parts that have the file name of a public screen in another folder. The server asks ahead for the scripts of a screen by this name. */
export function findTwins(chunks: Built['chunks']): string[] {
  const parts = Object.keys(chunks).filter((key) => chunks[key]!.isDynamicEntry)
  const nameOf = (key: string) => key.slice(key.lastIndexOf('/'))
  const names = parts.filter((key) => publicScreens.test(key)).map(nameOf)
  return parts.filter((key) => names.includes(nameOf(key)) && parts.some((other) => other !== key && nameOf(other) === nameOf(key)))
}

const lineOf = ({ name, kilobytes, limit }: Weight) => `${kilobytes.toFixed(1).padStart(7)} kB of ${limit}  ${name}`

/** Prints what is over its budget, and the heaviest parts. Returns false if anything is over budget, or loads with a screen that has the same name. */
export function checkWeights(): boolean {
  const built = readBuilt()
  const weights = weighParts(built)
  for (const weight of weights) if (weight.kilobytes > weight.limit || weight === weights[0]) console.log(lineOf(weight))
  const twins = findTwins(built.chunks)
  for (const twin of twins) console.log(`${twin} has the file name of a public screen, so visitors would load both`)
  return twins.length === 0 && weights.every(({ kilobytes, limit }) => kilobytes <= limit)
}

if (import.meta.main) {
  for (const weight of weighParts(readBuilt())) console.log(lineOf(weight))
}
