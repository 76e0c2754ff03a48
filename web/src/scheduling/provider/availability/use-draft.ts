import { useLingui } from '@lingui/react/macro'
import {
  getAvailabilitySchedule,
  listAvailabilitySlots,
  listCalendarEvents,
  updateAvailabilitySchedule,
} from '@sorrel/contract/scheduling/operations'
import { useMemo, useState } from 'react'
import { useAct } from '../../../kernel/query.ts'
import { toast } from '../../../kernel/ui/toast.ts'
import { type Schedule, useSchedule } from '../use-schedule.ts'
import { bodyOf, draftOf, type Fault, faultsOf, type ScheduleDraft } from './schedule-draft.ts'

export type Editor = ReturnType<typeof useEditor>

/** The schedule while it is edited: what changed, what is wrong with it, and saving it. */
export function useEditor() {
  const loaded = useSchedule()
  const [base, setBase] = useState<Schedule>(loaded)
  const [draft, setDraft] = useState<ScheduleDraft>(() => draftOf(loaded))
  const [attempt, setAttempt] = useState(0)
  const sentences = useFaultWords()
  const faults = useMemo(() => faultsOf(draft), [draft])
  const changed = useMemo(() => differs(draft, draftOf(base)), [draft, base])
  const start = (schedule: Schedule) => {
    setBase(schedule)
    setDraft(draftOf(schedule))
    setAttempt(0)
  }
  const act = useSaving(start)
  const save = () => {
    setAttempt((count) => count + 1)
    if (Object.keys(faults).length === 0) act.mutate({ body: { ...bodyOf(draft), version: base.version } } as never)
  }
  const set = (change: Partial<ScheduleDraft> | ((draft: ScheduleDraft) => ScheduleDraft)) => {
    if (act.isSuccess) act.reset()
    setDraft((before) => (typeof change === 'function' ? change(before) : { ...before, ...change }))
  }
  const errors = Object.fromEntries(Object.entries(attempt > 0 ? faults : {}).map(([id, fault]) => [id, sentences[fault]]))
  return {
    draft,
    set,
    changed,
    save,
    busy: act.isPending,
    problem: act.error,
    /** Visits that the saved hours leave outside; they stay. */
    touched: act.data?.touched ?? [],
    errors,
    errorOf: (id: string) => errors[id],
    attempt,
    /** Takes over what is saved now. */
    restart: () => start(loaded),
    locations: base.locations,
    timezone: base.timezone,
  }
}

const differs = (a: ScheduleDraft, b: ScheduleDraft) => JSON.stringify(bodyOf(a)) !== JSON.stringify(bodyOf(b))

function useSaving(onSaved: (schedule: Schedule) => void) {
  const { t } = useLingui()
  return useAct(updateAvailabilitySchedule, {
    refreshes: [getAvailabilitySchedule, listAvailabilitySlots, listCalendarEvents],
    onSuccess: (schedule) => {
      onSaved(schedule)
      toast(t`Your open hours are saved.`)
    },
  })
}

function useFaultWords(): Record<Fault, string> {
  const { t } = useLingui()
  return {
    missing: t`Please fill this in.`,
    same: t`The end must differ from the start.`,
    order: t`This must not be before the first day.`,
    modes: t`Choose by video, in person, or both.`,
    place: t`Choose a place.`,
    twice: t`This date is already in the list.`,
    number: t`Enter a whole number within the limits.`,
  }
}
