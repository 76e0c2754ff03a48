import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../steps.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** What a process holds after everything that nobody refers to was collected: resident memory, and what its heap uses of it. */
export type Held = { rss: number; heap: number }

const file = join(root, '.cache/held-memory.txt')

/** Starts a node that can be asked what it holds (memory-probe.ts). */
export const startProbedServer = (url: string): Promise<ServerProcess> =>
  startServer(url, {
    env: { NODE_OPTIONS: `--expose-gc --import=${join(import.meta.dirname, 'memory-probe.ts')}`, MEMORY_FILE: file },
  })

/** Lets a probed node collect its garbage, and says what it holds then. */
export async function readHeld({ child }: ServerProcess): Promise<Held> {
  rmSync(file, { force: true })
  child.kill('SIGUSR2')
  for (let tries = 0; tries < 200; tries++) {
    await pause(100)
    if (!existsSync(file)) continue
    const [rss = Number.NaN, heap = Number.NaN] = readFileSync(file, 'utf8').split(' ').map(Number)
    return { rss, heap }
  }
  throw new Error('the node did not say what it holds')
}
