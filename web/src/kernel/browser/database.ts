import { type IDBPDatabase, openDB } from 'idb'
import { databaseName, typedStore } from './forget.ts'

/** Something that was written down and not sent yet, encrypted. `number` keeps the order in which it was written. */
export type Unsent = { client_id: string; owner: string; number: number; iv: Uint8Array<ArrayBuffer>; text: ArrayBuffer }

let opened: Promise<IDBPDatabase> | undefined
const closing = new Set<() => void>()

/** The one database of this browser: `typed` holds drafts (kept.ts), `unsent` what waits for a connection, `keys` its keys (unsent.ts). */
export function openDeviceDatabase(): Promise<IDBPDatabase> {
  opened ??= openDB(databaseName, 2, {
    upgrade(database, from) {
      if (from < 1) database.createObjectStore(typedStore)
      database.createObjectStore('keys')
      database.createObjectStore('unsent', { keyPath: 'client_id' }).createIndex('owner', ['owner', 'number'])
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
