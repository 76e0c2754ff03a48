import { type IDBPDatabase, openDB } from 'idb'
import { databaseName, typedStore } from './forget.ts'

/** Something encrypted. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; text: ArrayBuffer }

/** Something that was written down and not sent yet. `number` keeps the order in which it was written. */
export type Unsent = Sealed & { owner: string; client_id: string; number: number }

let opened: Promise<IDBPDatabase> | undefined
const closing = new Set<() => void>()

/** The one database of this browser: `typed` holds drafts (kept.ts), `unsent` what waits for a connection, `keys` its keys (unsent.ts). */
export function openDeviceDatabase(): Promise<IDBPDatabase> {
  opened ??= openDB(databaseName, 2, {
    upgrade(database, from) {
      if (from < 1) database.createObjectStore(typedStore)
      database.createObjectStore('keys')
      database.createObjectStore('unsent', { keyPath: ['owner', 'client_id'] }).createIndex('owner', ['owner', 'number'])
    },
    // This tab or another one deletes it.
    blocking: (_current, _wanted, event) => {
      ;(event.target as IDBDatabase).close()
      forgetConnection()
    },
    terminated: forgetConnection,
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

function forgetConnection(): void {
  opened = undefined
  for (const listener of closing) listener()
}

/** Called when the database is deleted, also by another tab: keys in memory are then worth nothing. */
export const whenDatabaseCloses = (listener: () => void): void => void closing.add(listener)

/** A key that no script can read out. */
export const makeKey = (): Promise<CryptoKey> => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** Encrypts a value that JSON can hold. */
export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(value)))
  return { iv, text }
}

/** Decrypts what `seal` encrypted. */
export async function unseal<T>(key: CryptoKey, { iv, text }: Sealed): Promise<T> {
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, text)
  return JSON.parse(new TextDecoder().decode(opened)) as T
}
