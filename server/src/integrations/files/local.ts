import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './index.ts'

/**
 * Keeps files in a folder of this machine. `shipped` is a folder of files that come with the demo; they are read where the first folder has
 * no file of that key.
 */
export function makeLocalFiles(folder: string, shipped?: string): FileStore {
  const places = [folder, ...(shipped ? [shipped] : [])]
  return {
    put: (key, bytes) => putWhole(pathOf(folder, key), (file) => file.writeFile(bytes)),
    putStream: (key, bytes) => putWhole(pathOf(folder, key), (file) => file.writeFile(bytes)),
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

/** Writes a file beside its place and moves it there, so that nobody ever reads a part of it. */
async function putWhole(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(unfinished, 'wx', 0o600)
  try {
    await write(file)
    await file.sync()
    await file.close()
    await rename(unfinished, path)
  } catch (error) {
    await file.close().catch(() => {})
    await rm(unfinished, { force: true })
    throw error
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
