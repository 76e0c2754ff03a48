import { readNow } from '../../kernel/clock.ts'
import type { Profile } from '../../providers/profile/profile.ts'

type Mode = 'virtual' | 'in_person'
/** The time that the person wants to hold. */
export type Wanted = { starts_at: string; visit_mode: Mode; location_id: string | null }
/** The kind of visit, which is the same for every time that the person may choose. */
export type VisitKind = {
  provider_id: string
  type: 'Initial Consultation' | 'Follow-up'
  duration_minutes: Profile['first_visit_minutes']
}
/** A time that is held for this person until `expires_at`. */
export type Hold = VisitKind &
  Wanted & {
    ends_at: string
    reservation_token: string
    expires_at: string
    renewals_left: number
    /** The time was offered from the waiting list, so it may be held for a day and cannot be held again. */
    offered?: true
  }

// NOTE: the hold survives a reload, because otherwise the page would find its own time taken. It says nothing about the person.
const key = 'booking_hold'

/** Whether a time is held in this tab. */
export function isHoldKept(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Keeps a hold for the steps of the booking, or forgets it. */
export function keepHold(hold: Hold | null): void {
  try {
    if (hold) sessionStorage.setItem(key, JSON.stringify(hold))
    else sessionStorage.removeItem(key)
  } catch {
    // If the browser refuses storage, the booking starts again after a reload.
  }
}

/** The hold that was kept for this provider and still runs. */
export function readKeptHold(providerId: string): Hold | null {
  try {
    const hold = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Hold | null
    return hold?.provider_id === providerId && hold.expires_at > readNow() ? hold : null
  } catch {
    return null
  }
}
