import { unwrap } from 'idb'
import { findOwner } from '../calls/acting.ts'
import { readNow } from '../clock.ts'
import type { Draft } from '../drafts.ts'
import { makeKey, openDeviceDatabase, type Sealed, seal, unseal, whenDatabaseCloses } from './database.ts'
import { isDeviceShared, typedFlag, typedStore, writeFlag } from './forget.ts'

/** Drafts by their names. */
export type Drafts = Record<string, Draft>
type Kept = Sealed & { key: CryptoKey; until: string }

const nobody = 'nobody'
const dayLong = 86_400_000

/**
 * Keeps drafts on this device for a day, instead of those before, and answers whether it could. There is one entry for each person for whom
 * somebody acts. NOTE: the encryption hides the text from a casual look, not from whoever can run scripts here or copies the disk
 * (decision 34). Nothing is kept on a shared device. No code and no token may be among them.
 */
export async function writeKept(drafts: Drafts): Promise<boolean> {
  if (isDeviceShared()) return false
  try {
    if (Object.keys(drafts).length === 0) await removeKept()
    else await sealKept(drafts)
    return true
  } catch {
    // No storage, no encryption (a page without https), or no room.
    return false
  }
}

/** What this person typed on this device within a day; nothing that somebody else typed. */
export async function readKept(): Promise<Drafts> {
  if (isDeviceShared()) return {}
  try {
    const kept: Kept | undefined = await inStore('readonly', (typed) => typed.get(owner()))
    if (!kept) return {}
    if (kept.until <= readNow()) {
      await removeKept()
      return {}
    }
    return await unseal<Drafts>(kept.key, kept)
  } catch {
    return {}
  }
}

const owner = (): string => findOwner() ?? nobody

// NOTE: a reload does not wait for a write, so a write is as short as it can be: the database stays open, and the key in memory.
let keyIsOf = ''
let ownKey: CryptoKey | undefined

async function sealKept(drafts: Drafts): Promise<void> {
  const who = owner()
  const key = await keyOf(who)
  const sealed = await seal(key, drafts)
  const until = new Date(Date.parse(readNow()) + dayLong).toISOString()
  // "Forget me" and signing out do not wait for this.
  if (isDeviceShared() || who !== owner()) return
  writeFlag(typedFlag, until)
  await inStore('readwrite', (typed) => {
    // What a stranger typed belongs to the person who confirmed a number since.
    if (who !== nobody) typed.delete(nobody)
    return typed.put({ ...sealed, key, until } satisfies Kept, who)
  })
}

async function keyOf(who: string): Promise<CryptoKey> {
  if (ownKey && keyIsOf === who) return ownKey
  const before: Kept | undefined = await inStore('readonly', (typed) => typed.get(who))
  const key = before?.key ?? (await makeKey())
  ownKey = key
  keyIsOf = who
  return key
}

/** Deletes what is kept for this person, usually the one for whom this tab acts now. */
export async function removeKept(who = owner()): Promise<void> {
  await inStore('readwrite', (typed) => {
    typed.delete(nobody)
    return typed.delete(who)
  })
}

async function inStore<T>(mode: IDBTransactionMode, act: (typed: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = unwrap(await openDeviceDatabase())
  return answerOf(act(database.transaction(typedStore, mode).objectStore(typedStore)))
}

whenDatabaseCloses(() => {
  ownKey = undefined
})

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
