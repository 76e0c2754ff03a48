import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brokenBoundaries } from './boundaries.ts'
import { command, type Outcome, root, type Step } from './steps.ts'

/** What needs neither a database nor a browser. */
export const cheapGates: Step[] = [
  { name: 'format and lint', run: () => command('biome', ['ci', '--no-errors-on-unmatched', '.']) },
  { name: 'types', run: types },
  { name: 'boundaries', run: boundaries },
]

export const slowerGates: Step[] = [
  { name: 'unused files, exports and packages', run: () => command('knip', ['--no-progress']) },
  { name: 'description of the API', run: description },
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

/** The document as it is served, judged by somebody else's rules. */
async function description(): Promise<Outcome> {
  const { served } = await import('../server/src/features.ts')
  const { openApiOf } = await import('../server/src/kernel/openapi.ts')
  const file = join(root, '.cache/openapi.json')
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(file, JSON.stringify(openApiOf(served), null, 1))
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return command('redocly', ['lint', '.cache/openapi.json', '--extends=recommended', '--max-problems=50'], { env: quiet })
}
