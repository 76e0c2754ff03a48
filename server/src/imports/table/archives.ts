import { buffer } from 'node:stream/consumers'
import { mostFileBytes } from '@sorrel/contract/files/vocabulary'
import yauzl from 'yauzl'
import { type OpenEntry, type Source, Unreadable } from '../kind.ts'

const mostEntries = 5000
/** What an archive may unpack to. A small file can be made that unpacks to as much as somebody likes. */
const mostUnpacked = 1024 * 1024 * 1024

export type Entry = { name: string; bytes: number }
type Zip = { list: readonly Entry[]; read: (name: string) => Promise<Buffer> }

/** Opens an archive. Nothing is unpacked before it is read, and nothing is ever written under a name of the archive. */
export async function openZip(bytes: Buffer): Promise<Zip> {
  try {
    const zip = await yauzl.fromBufferPromise(bytes)
    const entries = new Map<string, Awaited<ReturnType<typeof listEntries>>[number]>()
    for (const entry of await listEntries(zip)) entries.set(entry.fileName, entry)
    const list = [...entries.values()].map(({ fileName, uncompressedSize }) => ({ name: fileName, bytes: uncompressedSize }))
    if (list.length > mostEntries || list.reduce((sum, { bytes }) => sum + bytes, 0) > mostUnpacked)
      throw new Unreadable('archive_too_large')
    return { list, read: async (name) => buffer(await zip.openReadStreamPromise(entries.get(name)!)) }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('archive_broken')
  }
}

async function listEntries(zip: Awaited<ReturnType<typeof yauzl.fromBufferPromise>>) {
  const found = []
  // Folders, and what a Mac adds beside each file, are no documents.
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(entry.fileName)) found.push(entry)
    if (found.length > mostEntries) throw new Unreadable('archive_too_large')
  }
  return found
}

/** Opens entries of the files of a run; the archive that was opened last stays open, since rows follow the order of the files. */
export function makeOpener(sources: readonly Source[]): OpenEntry {
  let last: { id: string; zip: Zip } | undefined
  return async (fileId, name) => {
    const source = sources.find(({ id }) => id === fileId)
    if (!source) throw new Error('a row names a file that is none of its run')
    if (name === null) return source.read()
    if (last?.id !== fileId) last = { id: fileId, zip: await openZip(await source.read()) }
    return last.zip.read(name)
  }
}

export const isTooLarge = ({ bytes }: { bytes: number }): boolean => bytes > mostFileBytes
