import { useSyncExternalStore } from 'react'
import { useSchedule } from '../../use-schedule.ts'

/** How a dietitian wants to see the calendar. It is kept on the device for each person, because it says nothing about patients. */
export type ViewChoices = {
  /** All days and hours are shown, also those in which nothing is open. */
  allHours: boolean
  /** The zone of the second column of hours. */
  secondZone: string | null
}

const usual: ViewChoices = { allHours: false, secondZone: null }
const listeners = new Set<() => void>()
// One object for each person, so that a reader sees a new object only after a choice.
const known = new Map<string, ViewChoices>()

const keyOf = (person: string) => `calendar_view:${person}`

/** The choices of the signed-in dietitian, and a function that changes them. */
export function useViewChoices(): ViewChoices & { choose: (choice: Partial<ViewChoices>) => void } {
  const person = useSchedule().provider_id
  const choices = useSyncExternalStore(
    listen,
    () => readChoices(person),
    () => usual,
  )
  return { ...choices, choose: (choice) => keepChoices(person, { ...choices, ...choice }) }
}

function readChoices(person: string): ViewChoices {
  const read = known.get(person) ?? parseChoices(readKept(person))
  known.set(person, read)
  return read
}

function keepChoices(person: string, choices: ViewChoices): void {
  known.set(person, choices)
  try {
    localStorage.setItem(keyOf(person), JSON.stringify(choices))
  } catch {
    // The browser may refuse storage; then the choice holds until the page is left.
  }
  for (const listener of listeners) listener()
}

function readKept(person: string): string | null {
  try {
    return localStorage.getItem(keyOf(person))
  } catch {
    return null
  }
}

/** Reads what a device kept, which may be of an older version or no JSON at all. */
export function parseChoices(kept: string | null): ViewChoices {
  try {
    const { allHours, secondZone } = JSON.parse(kept ?? '{}') as Partial<Record<keyof ViewChoices, unknown>>
    return { allHours: allHours === true, secondZone: typeof secondZone === 'string' && isZone(secondZone) ? secondZone : null }
  } catch {
    return usual
  }
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
