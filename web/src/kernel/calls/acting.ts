import { useSyncExternalStore } from 'react'
import { forgetAllDrafts } from '../drafts.ts'
import { getCurrentSession, listenToSession } from '../session.ts'

// The patient for whom the person at this tab acts; null while they act for themselves. Each tab has its own, and every call names it, so
// that no tab acts for somebody whom another tab has chosen. Only the id is kept, and only as long as the tab lives.
const key = 'acting_for'
const beforeKey = 'acting_before_visit'
let acting: string | null = recall(key)
const listeners = new Set<() => void>()

/** The id of the patient for whom this tab acts, or null. */
export const getActedFor = (): string | null => acting

/**
 * From now on this tab acts for that patient; null: for the person who signed in. What was typed for somebody else is forgotten, unless it
 * is about this patient, who was only just added.
 */
export function actFor(patientId: string | null, { keepsDrafts = false }: { keepsDrafts?: boolean } = {}): void {
  const next = patientId === getCurrentSession()?.actor.patient_id ? null : patientId
  if (next === acting) return
  acting = next
  if (!keepsDrafts) forgetAllDrafts()
  remember(key, next)
  for (const listener of listeners) listener()
}

/**
 * Chooses for whom a visit is looked for and booked. If it is not booked, the person's own pages act again for whom they acted before: whoever
 * opens those has not chosen anybody.
 */
export function actForVisit(patientId: string | null, options?: { keepsDrafts: boolean }): void {
  const before = acting
  actFor(patientId, options)
  if (acting !== before && recall(beforeKey) === null) remember(beforeKey, before ?? '')
}

/** The visit was booked, so the choice stays. */
export const keepChosen = (): void => remember(beforeKey, null)

/** Takes back a choice that was made for a visit and led to none. */
export function returnFromVisit(): void {
  const before = recall(beforeKey)
  remember(beforeKey, null)
  if (before !== null) actFor(before || null)
}

/** The same for a component, which is drawn again when it changes. */
export const useActingFor = (): string | null => useSyncExternalStore(listenToActing, getActedFor, actForNobody)

// A server draws pages for nobody.
const actForNobody = () => null

/** Called whenever this tab acts for somebody else. Answers how to stop. */
export function listenToActing(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Whoever signs in next acts for themselves.
let last = getCurrentSession()?.actor.identity_id
listenToSession(() => {
  const identity = getCurrentSession()?.actor.identity_id
  if (last !== undefined && identity !== last) actFor(null)
  last = identity
})

function recall(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}
function remember(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch {
    // Without storage a reload acts for oneself again.
  }
}

/**
 * Whose things this tab keeps and reads: those of the person who signed in, and of the patient for whom they act. What was typed for one
 * is not read back for another, nor in a second tab that acts for somebody else. Undefined without a session.
 */
export function findOwner(): string | undefined {
  const identity = getCurrentSession()?.actor.identity_id
  return identity && [identity, getActedFor() ?? []].flat().join(' for ')
}
