import { findBrokenBoundaries } from './gates/boundaries.ts'
import { catalogueCheck } from './gates/catalogues.ts'
import { type Outcome, runCommand, type Step } from './steps.ts'
import type { Times } from './times/times.ts'

/** The checks that need neither a database nor a browser. */
export const cheapGates: Step[] = [
  { name: 'format and lint', run: () => runCommand('biome', ['ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.']) },
  { name: 'types', run: checkTypes },
  joinSteps(
    { name: 'boundaries', run: checkBoundaries },
    { name: 'list of events', run: () => runCommand('node', ['scripts/events.ts', '--check']) },
    { name: 'list of messages', run: () => runCommand('node', ['scripts/messages.ts', '--check']) },
    { name: 'catalogues of words', run: () => runCommand('lingui', [...catalogueCheck, '--config', 'web/lingui.config.ts']) },
  ),
]

export const slowerGates: Step[] = [
  { name: 'unused files, exports and packages', run: () => runCommand('knip', ['--no-progress']) },
  { name: 'description of the API', run: () => runCommand('node', ['scripts/openapi.ts', '--check']) },
]

/** One step of several that each keep less than one processor busy, and so run side by side. It says which of them failed. */
export function joinSteps(...steps: Step[]): Step {
  const run = async (times: Times): Promise<Outcome> => {
    const outcomes = await Promise.allSettled(steps.map((step) => step.run(times)))
    const hasFailed = outcomes.map((outcome) => outcome.status === 'rejected' || !outcome.value.ok)
    for (const outcome of outcomes) if (outcome.status === 'rejected') console.error(outcome.reason)
    for (const [at, { name }] of steps.entries()) if (hasFailed[at]) console.error(`FAILED ${name}`)
    return { ok: !hasFailed.includes(true) }
  }
  return { name: steps.map(({ name }) => name).join(', '), run }
}

async function checkTypes(): Promise<Outcome> {
  const outcomes = await Promise.all(['.', 'web'].map((project) => runCommand('tsc', ['-p', project])))
  return { ok: outcomes.every(({ ok }) => ok) }
}

async function checkBoundaries(): Promise<Outcome> {
  const broken = await findBrokenBoundaries()
  for (const line of broken) console.error(line)
  return { ok: broken.length === 0 }
}
