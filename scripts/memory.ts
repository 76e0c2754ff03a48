import { createHash } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

const memory = '/dev/shm'
// The databases of a run take a quarter of a gigabyte, and their log of writes up to one; tests and browsers need the rest.
const needed = 4 * 2 ** 30

/**
 * A folder in memory for data that is worthless after this run; undefined where there is too little memory. A clone of the template has 1600
 * files, which took a processor 1.5 s on a disk, and a tenth of a second in memory.
 */
export function findMemoryFolder(): string | undefined {
  if (!existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < needed || process.availableMemory() < needed) return
  // Another clone of the repository has a folder of its own.
  return join(memory, `sorrel-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
}
