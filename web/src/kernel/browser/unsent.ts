import { getActedFor } from '../calls/acting.ts'
import { readNow } from '../clock.ts'
import { getCurrentSession } from '../session.ts'
import { openDeviceDatabase, type Unsent, whenDatabaseCloses } from './database.ts'
import { isDeviceShared, unsentFlag, writeFlag } from './forget.ts'

/** What waits for a connection, decrypted. */
export type Waiting<Body> = { client_id: string; body: Body }

/** What waits: entries of the journal, or answers of an intake. Each kind is sent by whatever wrote it. */
export type UnsentKind = 'journal' | 'intake'
const shelfOf = (who: string, kind: UnsentKind) => (kind === 'journal' ? who : `${who} ${kind}`)

const monthLong = 30 * 86_400_000
let keyIsOf = ''
let ownKey: CryptoKey | undefined
whenDatabaseCloses(() => {
  ownKey = undefined
})

/** Whose entries this tab writes and sends: the person who signed in, and the patient for whom they act. Undefined without a session. */
export function findUnsentOwner(): string | undefined {
  const identity = getCurrentSession()?.actor.identity_id
  return identity && [identity, getActedFor() ?? []].flat().join(' for ')
}

/**
 * Keeps something on this device until it is sent, encrypted as drafts are (decision 34), and answers whether it could. It outlives the
 * session, and nobody else's session reads it. Nothing is kept on a shared device.
 */
export async function keepUnsent(client_id: string, body: unknown, kind: UnsentKind = 'journal'): Promise<boolean> {
  const who = findUnsentOwner()
  if (who === undefined || isDeviceShared()) return false
  const owner = shelfOf(who, kind)
  try {
    const key = await keyOf(who)
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(body)))
    writeFlag(unsentFlag, new Date(Date.parse(readNow()) + monthLong).toISOString())
    const database = await openDeviceDatabase()
    const last = await database.transaction('unsent').store.index('owner').openCursor(rangeOf(owner), 'prev')
    await database.put('unsent', { client_id, owner, number: (last?.value.number ?? 0) + 1, iv, text } satisfies Unsent)
    return true
  } catch {
    // No storage, no encryption (a page without https), or no room.
    return false
  }
}

/** What waits for this person, in the order in which it was written. What cannot be read any more is dropped. */
export async function listUnsent<Body>(kind: UnsentKind = 'journal'): Promise<Waiting<Body>[]> {
  const who = findUnsentOwner()
  if (who === undefined || isDeviceShared()) return []
  const owner = shelfOf(who, kind)
  try {
    const database = await openDeviceDatabase()
    const sealed: Unsent[] = await database.getAllFromIndex('unsent', 'owner', rangeOf(owner))
    if (sealed.length === 0) return []
    const key = await keyOf(who)
    return await Promise.all(
      sealed.map(async ({ client_id, iv, text }) => {
        const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, text)
        return { client_id, body: JSON.parse(new TextDecoder().decode(opened)) as Body }
      }),
    )
  } catch {
    return []
  }
}

/** Forgets what was sent. */
export async function dropUnsent(client_id: string): Promise<void> {
  const database = await openDeviceDatabase()
  await database.delete('unsent', client_id)
  if ((await database.count('unsent')) === 0) writeFlag(unsentFlag, null)
}

const rangeOf = (owner: string) => IDBKeyRange.bound([owner, 0], [owner, Number.MAX_SAFE_INTEGER])

/** The key of a person, which no script can read out. It is made once: two tabs that ask at the same time get the same. */
async function keyOf(owner: string): Promise<CryptoKey> {
  if (ownKey && keyIsOf === owner) return ownKey
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const database = await openDeviceDatabase()
  const keys = database.transaction('keys', 'readwrite').store
  const known: CryptoKey | undefined = await keys.get(owner)
  if (!known) await keys.put(made, owner)
  ownKey = known ?? made
  keyIsOf = owner
  return ownKey
}
