import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { settleAffectedVisits } from '@sorrel/contract/scheduling/operations'
import type { AffectedVisit, Appointment } from '@sorrel/contract/scheduling/schemas'
import type { Settlement, SettlingRefusal } from '@sorrel/contract/scheduling/vocabulary'
import { useState } from 'react'
import type { InputOf, OutputOf } from '../../../kernel/calls/api.ts'
import { useAct } from '../../../kernel/calls/query.ts'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { visitReads } from '../visit/refreshes.ts'
import type { Tell } from '../visit/telling/use-tell.ts'
import { useTakeBack } from './use-take-back.ts'

export type Wish = InputOf<typeof settleAffectedVisits>['body']['visits'][number]
type Outcome = OutputOf<typeof settleAffectedVisits>['items'][number]
export type Refused = { visit: Appointment; code: SettlingRefusal }
export type Settling = ReturnType<typeof useSettle>

/** The moves to the suggested times, of those visits that have one. */
export const makeMoves = (items: readonly AffectedVisit[]): Wish[] =>
  items.flatMap(({ appointment, suggested_at }) =>
    suggested_at ? [{ action: 'move', appointment_id: appointment.id, starts_at: suggested_at }] : [],
  )

/** Settles visits in one way, says what was done, and offers to take moves and cancellations back. */
export function useSettle() {
  const words = useWords()
  const { t } = useLingui()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const takeBack = useTakeBack()
  const act = useAct(settleAffectedVisits, { refreshes: visitReads })
  const settle = (visits: Wish[], items: readonly AffectedVisit[], { tell, done }: { tell?: Tell | undefined; done?: () => void } = {}) => {
    const before = new Map(items.map(({ appointment }) => [appointment.id, appointment]))
    const report = (outcomes: readonly Outcome[]) => {
      done?.()
      setRefused(listRefused(outcomes, before))
      const settled = outcomes.filter(({ refused }) => refused === null)
      const [first] = settled
      if (!first) return
      const canTakeBack = first.action === 'move' || first.action === 'cancel'
      toast(words[first.action](settled.length), canTakeBack ? { label: t`Undo`, run: () => void takeBack(settled, before) } : undefined)
    }
    if (visits.length > 0 && !act.isPending)
      act.mutate({ body: { visits, ...(tell && { tell }) } }, { onSuccess: ({ items }) => report(items) })
  }
  return { settle, refused, error: act.error, busy: act.isPending }
}

const listRefused = (outcomes: readonly Outcome[], before: ReadonlyMap<string, Appointment>): Refused[] =>
  outcomes.flatMap(({ appointment_id, refused }) => {
    const visit = before.get(appointment_id)
    return refused && visit ? [{ visit, code: refused }] : []
  })

function useWords(): Record<Settlement, (count: number) => string> {
  const { t } = useLingui()
  return {
    move: (count) => t`${plural(count, { one: '# visit moved.', other: '# visits moved.' })}`,
    cancel: (count) => t`${plural(count, { one: '# visit canceled.', other: '# visits canceled.' })}`,
    ask: (count) => t`${plural(count, { one: '# patient is asked to change.', other: '# patients are asked to change.' })}`,
    keep: (count) => t`${plural(count, { one: '# visit stays.', other: '# visits stay.' })}`,
  }
}
