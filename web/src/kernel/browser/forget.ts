import { useSyncExternalStore } from 'react'
import { readNow } from '../clock.ts'

/** The one database of this browser. It holds what was typed and not sent, encrypted: see `kept.ts`. */
export const databaseName = 'sorrel'
const sharedFlag = 'shared_device'
/** Until when the device keeps what was typed. */
export const typedFlag = 'typed_until'
/** Until when the device keeps what waits for a connection; not set while nothing waits. */
export const unsentFlag = 'unsent_until'
export const typedStore = 'typed'
const listeners = new Set<() => void>()
// Where the browser refuses storage, the choice holds for this page.
let unkept = false

/** Whether somebody said that others use this device. Then nothing that is typed is kept on it. */
export function isDeviceShared(): boolean {
  return unkept || readFlag(sharedFlag) !== null
}

/** Takes the choice. "Forget me" also wipes what is kept already. */
export async function shareDevice(isShared: boolean): Promise<void> {
  unkept = isShared
  writeFlag(sharedFlag, isShared ? '1' : null)
  for (const listener of listeners) listener()
  if (isShared) await wipeDevice()
}

/** The choice as a screen sees it. */
export const useSharedDevice = (): boolean => useSyncExternalStore(listen, isDeviceShared, () => false)

/**
 * Deletes everything that was typed from this device. Called when a session ends, too. What was written down without a connection waits
 * for the same person, unless others use the device.
 */
export function wipeDevice(): Promise<void> {
  writeFlag(typedFlag, null)
  const keeps = (readFlag(unsentFlag) ?? '') > readNow() && !isDeviceShared()
  if (!keeps) writeFlag(unsentFlag, null)
  return new Promise((resolve) => {
    if (!('indexedDB' in window)) return resolve()
    const request = indexedDB[keeps ? 'open' : 'deleteDatabase'](databaseName)
    request.onerror = request.onblocked = () => resolve()
    request.onsuccess = () => {
      const { result } = request
      if (keeps) {
        result.transaction(typedStore, 'readwrite').objectStore(typedStore).clear()
        result.close()
      }
      resolve()
    }
  })
}

/** Called once at start: what was typed more than a day ago goes, and what waited for a month, on whichever page this is. */
export function wipeOldTyping(): void {
  // '9' comes after every instant.
  for (const flag of [typedFlag, unsentFlag]) if ((readFlag(flag) ?? '9') <= readNow()) void wipeDevice()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readFlag(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Whether this device keeps something that was typed. */
export const keepsTyping = (): boolean => readFlag(typedFlag) !== null

/** Sets one of the flags of this device; null takes it away. */
export function writeFlag(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // The browser may refuse storage; then it keeps nothing typed either.
  }
}
