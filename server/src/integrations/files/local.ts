import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './index.ts'

/**
 * Keeps files in a folder of this machine. `shipped` is a folder of files that come with the demo; they are read where the first folder has
 * no file of that key.
 */
export function makeLocalFiles(folder: string, shipped?: string): FileStore {
  const places = [folder, ...(shipped ? [shipped] : [])]
  return {
    async put(key, bytes) {
      const path = pathOf(folder, key)
      const unfinished = `${path}.${randomUUID()}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeDurably(unfinished, bytes)
      await rename(unfinished, path)
    },
    read: async (key) => {
      for (const place of places) {
        const bytes = await orNothing(readFile(pathOf(place, key)))
        if (bytes) return bytes
      }
      return undefined
    },
    open: async (key) => {
      for (const place of places) {
        const path = pathOf(place, key)
        const found = await orNothing(stat(path))
        if (found) return { bytes: createReadStream(path), length: found.size }
      }
      return undefined
    },
    removeFolder: (key) => rm(pathOf(folder, key), { recursive: true, force: true }),
  }
}

const keyForm = /^[\w-]+(\/[\w-]+)*$/

/** The path of a key. No key that anybody could make up leads out of the folder. */
function pathOf(folder: string, key: string): string {
  if (!keyForm.test(key)) throw new Error('a key of a file has another form')
  return join(folder, key)
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function orNothing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
