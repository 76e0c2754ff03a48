import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { nodeOptions } from '../measuring/server-process.ts'
import { freePort } from '../ports.ts'
import { root } from '../steps.ts'
import { buildWebIfStale } from '../web.ts'
import { figure, type Measured } from './figures.ts'

const seconds = (began: number) => (performance.now() - began) / 1000

/** Measures a start on an existing database, and the memory after one idle minute of the whole: web, worker and jobs in one process. */
export async function measureWarmStart(): Promise<Measured> {
  await buildWebIfStale('modern')
  const home = mkdtempSync(join(tmpdir(), 'sorrel-start-'))
  try {
    const first = await waitUntilStarted(process.execPath, [...nodeOptions, join(root, 'scripts/start.mjs')], root, home)
    await waitUntilEnded(first.child)
    const second = await waitUntilStarted(process.execPath, [...nodeOptions, join(root, 'scripts/start.mjs')], root, home)
    await wait(60_000)
    const megabytes = residentKilobytes(second.child.pid!) / 1024
    await waitUntilEnded(second.child)
    return [
      figure(
        'npm start with a database and a built web app',
        `${second.seconds.toFixed(1)} s`,
        'under 5 s',
        (pace) => second.seconds < 5 * pace,
      ),
      figure('memory at rest, 60 s idle, ROLE=all', `${megabytes.toFixed(0)} MB`, 'under 250 MB', megabytes > 0 && megabytes < 250),
    ]
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** Measures a first start: a fresh clone and an empty npm cache. Runs only if it is named, because it downloads every package. */
export async function measureColdStart(): Promise<Measured> {
  const home = mkdtempSync(join(tmpdir(), 'sorrel-cold-'))
  try {
    const clone = join(home, 'clone')
    execFileSync('git', ['clone', '-q', root, clone])
    const cache = { npm_config_cache: join(home, 'npm-cache') }
    const began = performance.now()
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: clone, env: { ...process.env, ...cache }, stdio: 'ignore' })
    const installed = seconds(began)
    const first = await waitUntilStarted('npm', ['start'], clone, join(home, 'data'), cache)
    await waitUntilEnded(first.child)
    return [
      figure(
        'cold npm start: fresh clone, empty npm cache',
        `${(installed + first.seconds).toFixed(0)} s`,
        'under 180 s',
        (pace) => installed + first.seconds < 180 * pace,
      ),
      figure(
        'of which ours, after the packages are there',
        `${first.seconds.toFixed(1)} s`,
        'under 60 s',
        (pace) => first.seconds < 60 * pace,
      ),
    ]
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** Runs the command until it reports that it is ready, in its own process group, so that npm's children end with it. */
async function waitUntilStarted(program: string, args: string[], cwd: string, dataDir: string, env: Record<string, string> = {}) {
  const began = performance.now()
  const port = await freePort()
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let said = ''
  await new Promise<void>((done, failed) => {
    child.stdout!.on('data', (chunk) => {
      said += chunk
      if (said.includes('Sorrel is ready')) done()
    })
    child.once('exit', () => failed(new Error(`the start ended: ${said.slice(-500)}`)))
  })
  return { child, seconds: seconds(began) }
}

async function waitUntilEnded(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  process.kill(-child.pid!, 'SIGTERM')
  await gone
}

function residentKilobytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString())
  }
}
