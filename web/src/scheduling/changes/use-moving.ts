import { changeAppointment, listAvailabilitySlots, listSeries, moveSeries } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useState } from 'react'
import { type AnyOperation, ApiProblem, nameOf } from '../../kernel/calls/api.ts'
import { queryClient, useAct, useRead } from '../../kernel/calls/query.ts'
import type { Scope } from '../times/SeriesScope.tsx'
import type { Instead } from './NotMovedDates.tsx'

type Asked = { visit: Appointment; token: string | undefined; refreshes: readonly AnyOperation[] | undefined }

/** Moves a visit, or a visit and all after it in its series. The server answers with new visits that replace the old ones. */
export function useMoving({ visit, token, refreshes }: Asked, onMoved: (moved: Appointment) => void) {
  const [scope, setScope] = useState<Scope>('one')
  const [instead, setInstead] = useState<Instead>({})
  const more = { ...(refreshes && { refreshes }), onError: readTimesAgain }
  const one = useAct(changeAppointment, { ...more, onSuccess: onMoved })
  const all = useAct(moveSeries, { ...more, onSuccess: ({ appointments: [first] }) => first && onMoved(first) })
  const following = useFollowing(visit, token)
  const act = scope === 'one' ? one : all
  const reset = () => {
    act.reset()
    setInstead({})
  }
  const send = (starts_at: string) => {
    const params = { appointment_id: visit.id }
    const body = { starts_at, version: visit.version }
    const others = Object.entries(instead).map(([appointment_id, at]) => ({ appointment_id, starts_at: at }))
    if (scope === 'one') one.mutate({ params, ...(token !== undefined && { query: { rescheduling_token: token } }), body })
    else all.mutate({ params, body: { ...body, instead: others } })
  }
  return {
    send,
    reset,
    isPending: act.isPending,
    error: act.error,
    scope,
    /** How many visits come after this one; 0 for a visit that moves alone. */
    after: following,
    chooseScope: (next: Scope) => {
      reset()
      setScope(next)
    },
    instead,
    take: (appointment_id: string, starts_at: string) => setInstead({ ...instead, [appointment_id]: starts_at }),
  }
}

/** A listed time turned out to be taken, so the list is read again. */
function readTimesAgain(error: Error): void {
  if (error instanceof ApiProblem && error.code === 'slot_not_available')
    void queryClient.invalidateQueries({ queryKey: [nameOf(listAvailabilitySlots)] })
}

/** How many booked visits come after this one in its series. A link leads to one visit only, so whoever follows it moves that one. */
function useFollowing(visit: Appointment, token: string | undefined): number {
  const asks = visit.series_id !== null && token === undefined
  const { data } = useRead(listSeries, asks ? { params: { appointment_id: visit.id } } : null)
  return data?.items.filter(({ status, starts_at }) => status === 'Scheduled' && starts_at > visit.starts_at).length ?? 0
}
