import { useEffect } from 'react'
import { isDeviceShared, useSharedDevice } from '../../../kernel/browser/forget.ts'
import { type Drafts, readKept, writeKept } from '../../../kernel/browser/kept.ts'
import { draftOf, forgetDraft, keepDraft, listenToDrafts } from '../../../kernel/drafts.ts'
import { makeOpenable } from '../../../kernel/opened.ts'
import { listenToSession } from '../../../kernel/session.ts'

/** Everything that is typed in the steps of a booking. The code of a phone is not among it. */
const ofPerson = [
  'booking-about',
  'booking-payment',
  'booking-form-about',
  'booking-form-pay',
  'booking-form-agree',
  'booking-newcomer',
  'booking-guardian',
]
const names = ['booking-phone', ...ofPerson]
const failed = makeOpenable()

/** Called before a booking is shown: what was typed here before a reload is there again. */
export async function restoreTyped(): Promise<void> {
  const kept = await readKept()
  for (const name of names) {
    const values = kept[name]
    if (values && !draftOf(name)) keepDraft(name, values)
  }
}

/** After the booking, or when somebody else may come. */
export function forgetTyped(): void {
  for (const name of names) forgetDraft(name)
}

/** After somebody else was chosen: what was typed about one person is not kept for another. */
export function forgetPerson(): void {
  for (const name of ofPerson) forgetDraft(name)
}

/** While a booking is open, each entry is kept on this device as well. Answers whether it is, so that leaving loses nothing. */
export function useKeptTyping(): boolean {
  const shared = useSharedDevice()
  const hasFailed = failed.useIsOpen()
  useEffect(() => {
    const stops = [listenToDrafts(save), listenToSession(saveAnew)]
    return () => {
      for (const stop of stops) stop()
      // The next person at a shared device finds empty fields.
      if (isDeviceShared()) forgetTyped()
    }
  }, [])
  // Who takes back "forget me" has everything kept again.
  useEffect(() => {
    if (!shared) saveAnew()
  }, [shared])
  return !shared && !hasFailed
}

let last = ''
let waits = false
let saving: Promise<unknown> = Promise.resolve()

// Under the name of whoever is signed in now.
function saveAnew(): void {
  last = ''
  save()
}

/** One write at a time; what is typed during one goes into the next. */
function save(): void {
  if (waits) return
  waits = true
  saving = saving.then(async () => {
    waits = false
    const drafts: Drafts = Object.fromEntries(names.map((name) => [name, draftOf(name)] as const).filter(isThere))
    const text = JSON.stringify(drafts)
    if (text === last) return
    last = text
    if (await writeKept(drafts)) failed.close()
    else failed.open()
  })
}

const isThere = <T>(entry: readonly [string, T | undefined]): entry is readonly [string, T] => entry[1] !== undefined
