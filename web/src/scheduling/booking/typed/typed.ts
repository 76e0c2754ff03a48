import { useEffect } from 'react'
import { chunk, mayBeNeeded } from '../../../kernel/browser/chunks.ts'
import { isDeviceShared, keepsTyping, useSharedDevice } from '../../../kernel/browser/forget.ts'
import type { Drafts } from '../../../kernel/browser/kept.ts'
import { findOwner } from '../../../kernel/calls/acting.ts'
import { draftOf, forgetDraft, keepDraft, listenToDrafts } from '../../../kernel/drafts.ts'
import { makeOpenable } from '../../../kernel/opened.ts'
import { listenToSession } from '../../../kernel/session.ts'

/** The drafts of everything that people type in the steps of a booking, except the code that is texted to them. */
const ofPerson = [
  'booking-about',
  'booking-payment',
  'booking-form-about',
  'booking-form-pay',
  'booking-form-agree',
  'booking-reason',
  'booking-texts',
  'booking-paying',
  'booking-form-plan',
  'booking-newcomer',
  'booking-guardian',
]
const names = ['booking-phone', ...ofPerson]
const failed = makeOpenable()
// Whoever has typed nothing needs no database.
const loadKept = chunk(() => import('../../../kernel/browser/kept.ts'))
mayBeNeeded(loadKept)

/** Brings back what was typed on this device before a reload. Must finish before the booking is shown. */
export async function restoreTyped(): Promise<void> {
  if (!keepsTyping()) return
  const { readKept } = await loadKept()
  const kept = await readKept()
  for (const name of names) {
    const values = kept[name]
    if (values && !draftOf(name)) keepDraft(name, values)
  }
}

/** Forgets everything that was typed, after the booking or when the next person may be somebody else. */
export function forgetTyped(): void {
  for (const name of names) forgetDraft(name)
}

/** Forgets what was typed about the person, when the visit is to be for somebody else. */
export function forgetPerson(): void {
  for (const name of ofPerson) forgetDraft(name)
}

/** Keeps what is typed on this device while a booking is open. Returns whether that works, in which case leaving the page loses nothing. */
export function useKeptTyping(): boolean {
  const shared = useSharedDevice()
  const hasFailed = failed.useIsOpen()
  useEffect(() => {
    const stops = [listenToDrafts(save), listenToSession(saveAnew)]
    return () => {
      for (const stop of stops) stop()
      // The next person at a shared device must find empty fields.
      if (isDeviceShared()) forgetTyped()
    }
  }, [])
  // When the person unchecks "forget me", everything is kept again.
  useEffect(() => {
    if (!shared) saveAnew()
  }, [shared])
  return !shared && !hasFailed
}

let last = ''
let waits = false
let saving: Promise<unknown> = Promise.resolve()

// What is kept belongs to whoever is signed in, so it is written again when that changes.
function saveAnew(): void {
  last = ''
  save()
}

/** Writes run one at a time. What is typed during a write goes into the next one. */
function save(): void {
  if (waits) return
  waits = true
  saving = saving.then(async () => {
    waits = false
    const drafts: Drafts = Object.fromEntries(names.map((name) => [name, draftOf(name)] as const).filter(isThere))
    const text = JSON.stringify(drafts)
    if (text === last) return
    last = text
    if (text === '{}' && !keepsTyping()) return
    if (await write(drafts)) failed.close()
    else failed.open()
  })
}

const write = async (drafts: Drafts): Promise<boolean> =>
  loadKept().then(
    ({ writeKept }) => writeKept(drafts),
    () => false,
  )

/** Forgets what the device keeps of whoever is signed in, for whom this tab acts at this moment. */
export async function removeTyped(): Promise<void> {
  const owner = findOwner()
  const { removeKept } = await loadKept()
  await removeKept(owner)
}

const isThere = <T>(entry: readonly [string, T | undefined]): entry is readonly [string, T] => entry[1] !== undefined
