import { brokenBoundaries } from './gates/boundaries.ts'
import { catalogueCheck } from './gates/catalogues.ts'
import { command, type Outcome, type Step } from './steps.ts'

/** The checks that need neither a database nor a browser. */
export const cheapGates: Step[] = [
  { name: 'format and lint', run: () => command('biome', ['ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.']) },
  { name: 'types', run: types },
  { name: 'boundaries', run: boundaries },
  { name: 'list of events', run: () => command('node', ['scripts/events.ts', '--check']) },
  { name: 'catalogues of words', run: () => command('lingui', [...catalogueCheck, '--config', 'web/lingui.config.ts']) },
]

export const slowerGates: Step[] = [
  { name: 'unused files, exports and packages', run: () => command('knip', ['--no-progress']) },
  { name: 'description of the API', run: () => command('node', ['scripts/openapi.ts', '--check']) },
]

async function types(): Promise<Outcome> {
  const outcomes = await Promise.all(['.', 'web'].map((project) => command('tsc', ['-p', project])))
  return { ok: outcomes.every(({ ok }) => ok) }
}

async function boundaries(): Promise<Outcome> {
  const broken = await brokenBoundaries()
  for (const line of broken) console.error(line)
  return { ok: broken.length === 0 }
}
