import type { Readable } from 'node:stream'

/**
 * Where the bytes of files lie. Keys are made by us: words, ids and slashes. Whoever may read a file is decided before its key is known
 * here.
 */
export type FileStore = {
  /** Stores bytes under a key; a second call replaces them. They are durable when it resolves. */
  put: (key: string, bytes: Buffer) => Promise<void>
  /** The same for bytes that come one after another, of which only a few are in memory at a time. Nothing is stored if they break off. */
  putStream: (key: string, bytes: Readable) => Promise<void>
  /** The bytes under a key; undefined if there are none. */
  read: (key: string) => Promise<Buffer | undefined>
  /** The same as a stream, with the number of bytes. */
  open: (key: string) => Promise<{ bytes: Readable; length: number } | undefined>
  /** Removes everything below a folder. Nothing there is no mistake. */
  removeFolder: (folder: string) => Promise<void>
}
