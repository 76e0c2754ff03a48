import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { heldFile } from './held-file.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** What a process holds after everything that nobody refers to was collected: resident memory, and what its heap uses of it. */
export type Held = { rss: number; heap: number }

/** Starts a node that can be asked what it holds (memory-probe.ts). */
export const startProbedServer = (url: string): Promise<ServerProcess> =>
  startServer(url, {
    env: { NODE_OPTIONS: `--expose-gc --import=${join(import.meta.dirname, 'memory-probe.ts')}` },
  })

/** Lets a probed node collect its garbage, and says what it holds then. */
export async function readHeld({ child }: ServerProcess): Promise<Held> {
  rmSync(heldFile, { force: true })
  child.kill('SIGUSR2')
  for (let tries = 0; tries < 200; tries++) {
    await pause(100)
    if (!existsSync(heldFile)) continue
    const [rss = Number.NaN, heap = Number.NaN] = readFileSync(heldFile, 'utf8').split(' ').map(Number)
    return { rss, heap }
  }
  throw new Error('the node did not say what it holds')
}
