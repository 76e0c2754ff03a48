import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { allowTime } from '../pace.ts'

/** A relay at work. `url` is what `TURN_URLS` would say. */
type Relay = { url: string; stop: () => void }

// Where a relay that is not installed is unpacked to, without changing the machine.
const folder = resolve('.cache/coturn')
const unpacked = join(folder, 'usr/bin/turnserver')

/** Starts the relay of Debian's packages; says in a sentence why that is not possible here. */
export async function startRelay(secret: string): Promise<Relay | string> {
  const program = findInstalled() ?? fetchPackages()
  if (!program.startsWith('/')) return program
  const [address, port] = [findAddress(), await findFreePort()]
  const options = [
    ...[
      '-n',
      '--no-cli',
      '--no-tls',
      '--no-dtls',
      '--log-file=stdout',
      '--simple-log',
      `--userdb=${join(folder, `${port}.db`)}`,
      `--pidfile=${join(folder, `${port}.pid`)}`,
    ],
    ...['--use-auth-secret', `--static-auth-secret=${secret}`, '--realm=sorrel', '--fingerprint'],
    ...[`--listening-ip=${address}`, `--relay-ip=${address}`, `--listening-port=${port}`, '--allow-loopback-peers'],
  ]
  mkdirSync(folder, { recursive: true })
  const child = spawn(program, options, { env: { PATH: '/usr/bin', LD_LIBRARY_PATH: listLibraries() }, cwd: folder })
  const failed = await waitUntilReady(child)
  if (failed) return `the relay does not start: ${failed}`
  return { url: `turn:${address}:${port}?transport=udp`, stop: () => void child.kill() }
}

const findInstalled = (): string | undefined =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin'].map((bin) => join(bin, 'turnserver')).find(existsSync) ??
  (existsSync(unpacked) ? unpacked : undefined)

/** Unpacks the relay and what it needs beside the tests. Returns the program, or why it cannot be had. */
function fetchPackages(): string {
  try {
    mkdirSync(folder, { recursive: true })
    const run = (command: string, args: string[]) =>
      execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: allowTime(60_000) })
    const needed = [...run('apt-cache', ['depends', '--no-recommends', '--no-suggests', 'coturn']).matchAll(/ Depends: ([\w.+-]+)$/gm)]
    run('apt-get', ['download', 'coturn', ...needed.map(([, name]) => name!).filter((name) => /^lib(?!c6$|ssl|systemd)/.test(name))])
    for (const archive of readdirSync(folder).filter((name) => name.endsWith('.deb'))) run('dpkg-deb', ['-x', archive, '.'])
    return existsSync(unpacked) ? unpacked : 'the package of coturn holds no turnserver'
  } catch (error) {
    return `coturn cannot be had from Debian's packages here (${(error as Error).message.split('\n')[0]})`
  }
}

function listLibraries(): string {
  const lib = join(folder, 'usr/lib')
  if (!existsSync(lib)) return ''
  return [lib, ...readdirSync(lib, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [join(lib, one.name)] : []))].join(
    delimiter,
  )
}

// A browser reaches no relay on the loopback address: it gathers from the other networks of the machine.
const findAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'

const findFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 3478))
    })
  })

/** Resolves with nothing once the relay listens, and otherwise with its last words. */
function waitUntilReady(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (/admin thread/.test(said)) resolve(undefined)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    setTimeout(() => resolve('it says nothing for ten seconds'), 10_000).unref()
    child.once('error', ({ message }) => resolve(message))
    child.once('exit', () => resolve(said.trim().split('\n').at(-1) ?? 'it ended'))
  })
}
