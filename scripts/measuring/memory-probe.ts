// Loaded into a node that is measured: at SIGUSR2 it collects its garbage and writes what it holds into a file.
import { renameSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { heldFile } from './held-file.ts'

process.on('SIGUSR2', async () => {
  // More than once, with a pause: what one round finalizes is free only after the next.
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.()
    await pause(100)
  }
  const { rss, heapUsed } = process.memoryUsage()
  writeFileSync(`${heldFile}.new`, `${rss} ${heapUsed}`)
  renameSync(`${heldFile}.new`, heldFile)
})
