// Loaded into a node that is measured: at SIGUSR2 it collects its garbage and writes what it holds into MEMORY_FILE.
import { renameSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const file = process.env.MEMORY_FILE!

process.on('SIGUSR2', async () => {
  // Twice, with a pause: what a first round finalizes is free only after a second.
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.()
    await pause(100)
  }
  const { rss, heapUsed } = process.memoryUsage()
  writeFileSync(`${file}.new`, `${rss} ${heapUsed}`)
  renameSync(`${file}.new`, file)
})
