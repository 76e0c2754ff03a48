import { reserveSlot } from '@sorrel/contract/scheduling/operations'
import { useState } from 'react'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { readNow, useNow } from '../../kernel/clock.ts'
import { draftsAreKept } from '../../kernel/drafts.ts'
import { drawAnewIf } from '../../kernel/drawing/drawn.ts'
import { getCurrentSession } from '../../kernel/session.ts'
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
export type Hold = VisitKind & Wanted & { ends_at: string; reservation_token: string; expires_at: string; renewals_left: number }

/** Holds one time, exchanges it for another, renews the hold, and says when the hold has ended. */
export function useHold(kind: VisitKind) {
  const [hold, setHold] = useState(() => storedHold(kind.provider_id))
  const moment = useNow(5_000)
  const act = useAct(reserveSlot)
  const ended = hold !== null && hold.expires_at <= moment
  const send = (wanted: Wanted, token: string | undefined, done: (hold: Hold) => void) => {
    const { starts_at, visit_mode } = wanted
    // A hold that is renewed keeps the kind of visit for which it was made.
    const { provider_id, type, duration_minutes } = hold?.starts_at === starts_at ? hold : kind
    const visit = { provider_id, type, duration_minutes }
    act.mutate(
      { body: { ...visit, starts_at, visit_mode, ...(token && { reservation_token: token }) } },
      {
        onSuccess: ({ reservation_token, expires_at, ends_at, renewals_left }) => {
          const next = { ...visit, ...wanted, ends_at, reservation_token, expires_at, renewals_left }
          storeHold(next)
          setHold(next)
          done(next)
        },
        onError: (error) => {
          // The old hold is sent first because it could block the new one. If the server says that it has expired, a new hold is made without it.
          if (token && error instanceof ApiProblem && error.code === 'hold_expired') send(wanted, undefined, done)
        },
      },
    )
  }
  return {
    hold,
    ended,
    taking: act.isPending,
    error: act.error,
    dismiss: () => act.reset(),
    take: (wanted: Wanted, done: (hold: Hold) => void = () => {}) =>
      send(wanted, hold && hold.renewals_left > 0 ? hold.reservation_token : undefined, done),
    forget: () => {
      storeHold(null)
      setHold(null)
    },
  }
}

// NOTE: the hold survives a reload, because otherwise the page would find its own time taken. It says nothing about the person.
const key = 'booking_hold'

// The server draws the first step for a stranger. It does not fit people who are signed in, or who typed something or hold a time already.
drawAnewIf(() => getCurrentSession() !== null || draftsAreKept() || isStored())

function isStored(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function storeHold(hold: Hold | null): void {
  try {
    if (hold) sessionStorage.setItem(key, JSON.stringify(hold))
    else sessionStorage.removeItem(key)
  } catch {
    // If the browser refuses storage, the booking starts again after a reload.
  }
}

function storedHold(providerId: string): Hold | null {
  try {
    const hold = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Hold | null
    return hold?.provider_id === providerId && hold.expires_at > readNow() ? hold : null
  } catch {
    return null
  }
}
