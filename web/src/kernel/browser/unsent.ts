import { findOwner } from '../calls/acting.ts'
import { ApiProblem, type ProblemCode } from '../calls/api.ts'
import { readNow } from '../clock.ts'
import { makeKey, openDeviceDatabase, seal, type Unsent, unseal, whenDatabaseCloses } from './database.ts'
import { isDeviceShared, unsentFlag, writeFlag } from './forget.ts'

/** What waits for a connection, decrypted. */
export type Waiting<Body> = { client_id: string; body: Body }

/**
 * Where this tab keeps what waits: a shelf for each owner and each kind, which is sent by whatever wrote it. Undefined without a session.
 * Whoever sends takes the shelf first: this tab may act for somebody else before the answer comes.
 */
export function findShelf(kind: 'journal' | 'intake' | 'note' | 'recording' | 'chat'): string | undefined {
  const owner = findOwner()
  return owner && `${owner} ${kind}`
}

const monthLong = 30 * 86_400_000
let keyIsOf = ''
let ownKey: CryptoKey | undefined
whenDatabaseCloses(() => {
  ownKey = undefined
})

/**
 * Keeps something on this device until it is sent, encrypted as drafts are (decision 34), and answers whether it could. It outlives the
 * session, and nobody else's session reads it. Nothing is kept on a shared device.
 */
export async function keepUnsent(shelf: string | undefined, client_id: string, body: unknown): Promise<boolean> {
  if (shelf === undefined || isDeviceShared()) return false
  try {
    const sealed = await seal(await keyOf(shelf), body)
    writeFlag(unsentFlag, new Date(Date.parse(readNow()) + monthLong).toISOString())
    const database = await openDeviceDatabase()
    const last = await database.transaction('unsent').store.index('owner').openCursor(rangeOf(shelf), 'prev')
    await database.put('unsent', { ...sealed, owner: shelf, client_id, number: (last?.value.number ?? 0) + 1 } satisfies Unsent)
    return true
  } catch {
    // No storage, no encryption (a page without https), or no room.
    return false
  }
}

/** What waits on a shelf, in the order in which it was written; nothing of a shelf that cannot be read any more. */
export async function listUnsent<Body>(shelf: string | undefined): Promise<Waiting<Body>[]> {
  if (shelf === undefined || isDeviceShared()) return []
  try {
    const database = await openDeviceDatabase()
    const sealed: Unsent[] = await database.getAllFromIndex('unsent', 'owner', rangeOf(shelf))
    if (sealed.length === 0) return []
    const key = await keyOf(shelf)
    return await Promise.all(sealed.map(async (one) => ({ client_id: one.client_id, body: await unseal<Body>(key, one) })))
  } catch {
    return []
  }
}

/** Forgets what was sent. */
export async function dropUnsent(shelf: string, client_id: string): Promise<void> {
  const database = await openDeviceDatabase()
  await database.delete('unsent', [shelf, client_id])
  if ((await database.count('unsent')) === 0) writeFlag(unsentFlag, null)
}

const passing = new Set<ProblemCode>([
  'offline',
  'timed_out',
  'temporarily_unavailable',
  'too_many_requests',
  'in_progress',
  'internal',
  'not_signed_in',
])

/** Whether what was sent goes on waiting: the same call may be taken later. */
export const isPassing = (error: unknown): boolean => error instanceof ApiProblem && passing.has(error.code)

const rangeOf = (shelf: string) => IDBKeyRange.bound([shelf, 0], [shelf, Number.MAX_SAFE_INTEGER])

/** The key of a shelf. It is made once: two tabs that ask at the same time get the same. */
async function keyOf(shelf: string): Promise<CryptoKey> {
  if (ownKey && keyIsOf === shelf) return ownKey
  const made = await makeKey()
  const database = await openDeviceDatabase()
  const keys = database.transaction('keys', 'readwrite').store
  const known: CryptoKey | undefined = await keys.get(shelf)
  if (!known) await keys.put(made, shelf)
  ownKey = known ?? made
  keyIsOf = shelf
  return ownKey
}
