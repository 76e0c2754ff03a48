import { join } from 'node:path'

/** Where a measured node writes what it holds (memory-probe.ts). */
export const heldFile = join(import.meta.dirname, '../../.cache/held-memory.txt')
