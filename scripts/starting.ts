import { createServer } from 'node:net'
import { type Config, readConfig } from '../server/src/kernel/config.ts'
import { openDatabase } from './database.ts'
import { buildWebIfStale } from './web.ts'
import { fillWorldIfEmpty, introduceCast, refuseDemoWorld } from './world.ts'

const begun = performance.now()
const loopback = ['127.0.0.1', '::1', 'localhost']

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // An unexpected error is a bug, so its stack is printed.
  if (error instanceof Error && process.env.LOG_LEVEL === 'debug') console.error(error.stack)
  process.exit(1)
}

async function main() {
  // In a demo a line per request would push the address off the terminal.
  const config = readConfig({ ...(isDemo() ? { LOG_LEVEL: 'warn' } : {}), ...process.env })
  if (config.role !== 'worker') await refuseTakenPort(config)
  const [database] = await Promise.all([prepareDatabase(config), config.role === 'worker' ? undefined : prepareWeb(config)])
  // Imported only now, because the server looks for the built web app when it is loaded.
  const { start } = await import('../server/src/node.ts')
  const running = await start(config, database.url).catch(async (error) => {
    await database.stop()
    throw error
  })
  stopWith(async () => {
    await running.stop()
    await database.stop()
  })
  await announce(config)
}

function isDemo(): boolean {
  return (process.env.SORREL_MODE ?? 'demo') === 'demo'
}

async function prepareDatabase(config: Config) {
  const database = await openDatabase(config)
  try {
    if (config.mode === 'production') await refuseDemoWorld(database)
    else await fillWorldIfEmpty(database, config.clock)
  } catch (error) {
    await database.stop()
    throw error
  }
  return database
}

async function prepareWeb(config: Config) {
  const since = performance.now()
  if (await buildWebIfStale(config.mode === 'production' ? 'all' : 'modern')) console.log(`Built the web app in ${seconds(since)}.`)
}

/** Checked before anything is started, so that a second copy never touches the database of the first. */
function refuseTakenPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new Error(`Port ${port} on ${host} is taken, perhaps by another Sorrel. Choose another: PORT=${port + 1} npm start`))
      else if (error.code === 'EACCES')
        reject(new Error(`Port ${port} needs more rights than this user has. Choose one above 1023: PORT=3000 npm start`))
      else reject(new Error(`Cannot listen on ${host}:${port}: ${error.message}`))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** Stops the server first, so that requests in flight still have their database. A Ctrl-C arrives twice, once through npm. */
function stopWith(stop: () => Promise<void>) {
  let stopping = false
  const end = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 15_000).unref()
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end).on('SIGTERM', end)
}

async function announce(config: Config) {
  if (config.role === 'worker') return console.log(`The worker is ready (${seconds(begun)}).`)
  console.log(`\nSorrel is ready in ${seconds(begun)}:  ${config.public_url}\n`)
  if (config.mode === 'production') return
  console.log(await introduceCast())
  console.log(`\n  Everyone, with ids:   ${config.public_url}/demo/cast`)
  console.log(`  Codes and messages:   ${config.public_url}/demo/outbox\n`)
  if (!loopback.includes(config.host)) {
    console.warn(`Warning: this is a demo whose passwords are public, and ${config.host} can be reached from other machines.`)
  }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
