import type { SignedIn } from '@sorrel/contract/auth/schemas'
import { readConfiguration } from './configuration.ts'
import { drawing } from './drawing/drawing.ts'

/** What the sign-in calls and the refresh answer. */
export type Session = SignedIn

/** How a session was ended, as the server says it. */
const sessionEnds = [
  'sign_out',
  'person',
  'factor_changed',
  'offboarded',
  'administrator',
  'reused',
  'idle',
  'expired',
  'deleted',
  'merged',
  'unknown',
] as const
export type SessionEnd = (typeof sessionEnds)[number]

// NOTE: the identity token lives in memory only. Storage can be read by any script that ever runs on this address.
let session: Session | null = null
// A server draws pages for nobody.
let known = drawing !== undefined
let ended: SessionEnd | null = null
const listeners = new Set<() => void>()

/** The session, `null` when nobody is signed in; only true after `restoreSession` has answered once. */
export const getCurrentSession = (): Session | null => session

/** How the session of this page was ended by somebody else than this tab; null while it was not. */
export const getSessionEnd = (): SessionEnd | null => ended

/** Nothing of the last person is on the screen: there is no need to say that their session ended. */
export function forgetSessionEnd(): void {
  ended = null
  tell()
}

/** Whether we asked the server yet: until then "signed out" is a guess. */
export const sessionIsKnown = (): boolean => known

export function listenToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Called by the sign-in page with the answer of `login/complete`, and with `null` on sign-out. */
export function setSession(next: Session | null): void {
  session = next
  known = true
  if (next) ended = null
  remember(next !== null)
  tell()
}

/**
 * Asks for a session by the refresh cookie. Concurrent calls share one request, and tabs wait for each other: a refresh cookie works once.
 * Answers `null` when there is no session to continue; throws only when the server cannot be reached.
 */
export function refreshSession(): Promise<Session | null> {
  refreshing ??= runWithLock('sorrel-refresh', askForSession).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

/** At start: does not bother the server of somebody who never signed in on this device. */
export async function restoreSession(): Promise<void> {
  if (!wasSignedIn()) {
    known = true
    return
  }
  await refreshSession().catch(() => setKnown())
}

let refreshing: Promise<Session | null> | undefined

async function askForSession(): Promise<Session | null> {
  const { api_base, role } = readConfiguration()
  // `AbortSignal.timeout` is younger than our oldest browser.
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), 15_000)
  const answer = await fetch(`${api_base}/auth/refresh`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { authorization: `${role}::::`, 'x-device-id': getDeviceId() },
    signal: controller.signal,
  }).finally(() => clearTimeout(timer))
  if (answer.status === 401 || answer.status === 403) {
    if (session) ended = (await endOf(answer)) ?? 'unknown'
    setSession(null)
    return null
  }
  if (!answer.ok) throw new TypeError('refresh failed')
  const next = (await answer.json()) as Session
  setSession(next)
  return next
}

async function endOf(answer: Response): Promise<SessionEnd | undefined> {
  const refusal = await answer.json().catch(() => null)
  return sessionEnds.find((one) => one === refusal?.error?.details?.ended_by)
}

/** A random name for this browser, so that limits hit a device and not everyone behind one address. Says nothing about a person. */
export function getDeviceId(): string {
  try {
    const kept = localStorage.getItem('device_id')
    if (kept) return kept
    const made = makeRandomId()
    localStorage.setItem('device_id', made)
    return made
  } catch {
    unkept ??= makeRandomId()
    return unkept
  }
}
let unkept: string | undefined

/** A random UUID. */
// `crypto.randomUUID` is younger than iOS 12 and missing without https.
export const makeRandomId = (): string =>
  crypto.randomUUID?.() ??
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')

/** Runs alone among all tabs where the browser can (Web Locks), else at once. */
export function runWithLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(name, run) as Promise<T>) : run()
}

function setKnown(): void {
  known = true
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

// Only the fact and in which of the two apps, so that a visit of somebody else costs no call that must fail, and no sign-in of the other app is forgotten.
function remember(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem('signed_in', readConfiguration().role)
    else if (wasSignedIn()) localStorage.removeItem('signed_in')
  } catch {
    // Storage may be refused; then every start asks.
  }
}
function wasSignedIn(): boolean {
  try {
    const kept = localStorage.getItem('signed_in')
    return kept === readConfiguration().role
  } catch {
    return true
  }
}
