import { reserveSlot } from '@sorrel/contract/scheduling/operations'
import { useState } from 'react'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { draftsAreKept } from '../../kernel/drafts.ts'
import { drawAnewIf } from '../../kernel/drawing/drawn.ts'
import { getCurrentSession } from '../../kernel/session.ts'
import { type Hold, isHoldKept, keepHold, readKeptHold, type VisitKind, type Wanted } from './kept-hold.ts'

/** Holds one time, exchanges it for another, renews the hold, and says when the hold has ended. */
export function useHold(kind: VisitKind) {
  const [hold, setHold] = useState(() => readKeptHold(kind.provider_id))
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
          keepHold(next)
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
      keepHold(null)
      setHold(null)
    },
  }
}

// The server draws the first step for a stranger. It does not fit people who are signed in, or who typed something or hold a time already.
drawAnewIf(() => getCurrentSession() !== null || draftsAreKept() || isHoldKept())
