import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../../server/src/kernel/config.ts'
import { makeId } from '../../server/src/kernel/ids.ts'
import { type SignedInActor, Tokens } from '../../server/src/kernel/serving/tokens.ts'
import { freePort } from '../ports.ts'
import { root } from '../steps.ts'
import { Connection } from './http.ts'

export type ServerProcess = { child: ChildProcess; port: number; bootMs: number; stop: () => Promise<void> }

/** The options that `npm start` gives to Node. They count where figures are measured. */
export const nodeOptions = readFileSync(join(root, 'package.json'), 'utf8')
  .match(/"start": "node ((?:--\S+ )*)/)![1]!
  .split(' ')
  .filter(Boolean)

const signingKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const tokens = new Tokens({ ...readConfig({ SORREL_MODE: 'test' }), signing_key: signingKey })

/** The authorization header of a person who signed in just now. Every server that is started here accepts it. */
export async function authorizationOf(actor: SignedInActor): Promise<{ authorization: string }> {
  const now = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  const { identity_token } = await tokens.sign({ session_id: makeId(), identity_id: makeId(), ...actor }, now)
  return { authorization: `${actor.kind === 'patient' ? 'client' : 'provider'}::::${identity_token}` }
}

/** Starts one node as a process and waits until its health call succeeds, or for a second if it is a worker. */
export async function startServer(
  databaseUrl: string,
  { port = 0, env = {}, log = 'bench-server.log' }: { port?: number; env?: Record<string, string>; log?: string } = {},
): Promise<ServerProcess> {
  const began = performance.now()
  const chosen = port || (await freePort())
  const file = join(root, '.cache', log)
  mkdirSync(dirname(file), { recursive: true })
  const out = openSync(file, 'a')
  const child = spawn(process.execPath, [...nodeOptions, join(root, 'server/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', out, out],
    env: {
      ...process.env,
      SORREL_MODE: 'test',
      DATABASE_URL: databaseUrl,
      PORT: String(chosen),
      DATA_DIR: join(root, '.cache/measuring'),
      LOG_LEVEL: 'warn',
      SIGNING_KEY: signingKey,
      ROLE: 'web',
      ...env,
    },
  })
  if (env.ROLE === 'worker') await wait(1000)
  else await waitUntilHealthy(chosen, child)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const gone = once(child, 'exit')
    const hard = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await gone
    clearTimeout(hard)
  }
  return { child, port: chosen, bootMs: performance.now() - began, stop }
}

/** Waits until the node on `port` is healthy. Throws if its process ends first, or after half a minute. */
export async function waitUntilHealthy(port: number, child?: ChildProcess): Promise<void> {
  const end = performance.now() + 30_000
  while (performance.now() < end) {
    if (child && (child.exitCode !== null || child.signalCode !== null))
      throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`)
    const connection = new Connection(port, 1000)
    const status = await connection.ask({ method: 'GET', path: '/api/health' }).then(
      (told) => told.status,
      () => 0,
    )
    connection.close()
    if (status === 200) return
    await wait(20)
  }
  throw new Error('the server did not become healthy')
}
