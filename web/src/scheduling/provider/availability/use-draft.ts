import { useLingui } from '@lingui/react/macro'
import {
  getAvailabilitySchedule,
  listAffectedVisits,
  listAvailabilitySlots,
  listCalendarEvents,
  updateAvailabilitySchedule,
} from '@sorrel/contract/scheduling/operations'
import type { Weekday } from '@sorrel/contract/scheduling/schemas'
import { useMemo, useState } from 'react'
import { nameOf } from '../../../kernel/calls/api.ts'
import { queryClient, useAct } from '../../../kernel/calls/query.ts'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { addDays } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { type Schedule, useSchedule } from '../use-schedule.ts'
import { bodyOf, dayOfFault, draftOf, type Fault, faultsOf, limits, monday, type ScheduleDraft, weekdays } from './schedule-draft.ts'

export type Editor = ReturnType<typeof useEditor>

/** The schedule while somebody edits it: its changes, its mistakes, and how it is saved. */
export function useEditor() {
  const { base, draft, setDraft, start, changed } = useDraft()
  const [attempt, setAttempt] = useState(0)
  const sentences = useFaultWords()
  const faults = useMemo(() => faultsOf(draft), [draft])
  const begin = (schedule: Schedule) => {
    start(schedule)
    setAttempt(0)
  }
  const act = useSaving(begin)
  const loaded = useSchedule()
  const save = () => {
    setAttempt((count) => count + 1)
    if (Object.keys(faults).length === 0) act.mutate({ body: { ...bodyOf(draft), version: base.version } })
  }
  const set = (change: Partial<ScheduleDraft> | ((draft: ScheduleDraft) => ScheduleDraft)) => {
    if (act.isSuccess) act.reset()
    setDraft((before) => (typeof change === 'function' ? change(before) : { ...before, ...change }))
  }
  const restart = () => {
    act.reset()
    begin(loaded)
  }
  const errors = Object.fromEntries(Object.entries(attempt > 0 ? faults : {}).map(([id, fault]) => [id, sentences(id, fault)]))
  const summary = useSummary(draft, errors)
  const errorOf = (id: string) => errors[id]
  /** Booked visits outside the hours that were just saved. They stay booked. */
  const touched = act.data?.touched ?? []
  const { locations, time_zone } = base
  const state = { busy: act.isPending, problem: act.error, touched, summary, errorOf, attempt }
  return { draft, changed, set, save, restart, locations, time_zone, ...state }
}

/** The sentences about faults, each with its day, because several days may have the same fault. */
function useSummary(draft: ScheduleDraft, errors: Record<string, string>): Record<string, string> {
  const format = useFormat()
  return Object.fromEntries(
    Object.entries(errors).map(([id, sentence]) => {
      const day = dayOfFault(draft, id)
      const at = weekdays.indexOf(day as Weekday)
      const name = day && (at < 0 ? format.longDay(day) : format.weekday(addDays(monday, at), 'long'))
      return [id, name ? `${name}: ${sentence}` : sentence]
    }),
  )
}

/** The saved schedule and the one on the screen. If another tab saves and nothing was changed here, the screen takes over the saved one. */
function useDraft() {
  const loaded = useSchedule()
  const [base, setBase] = useState<Schedule>(loaded)
  const [draft, setDraft] = useState<ScheduleDraft>(() => draftOf(loaded))
  const changed = useMemo(() => isChanged(draft, draftOf(base)), [draft, base])
  const start = (schedule: Schedule) => {
    setBase(schedule)
    setDraft(draftOf(schedule))
  }
  if (!changed && loaded.version > base.version) start(loaded)
  return { base, draft, setDraft, start, changed }
}

const isChanged = (a: ScheduleDraft, b: ScheduleDraft) => JSON.stringify(bodyOf(a)) !== JSON.stringify(bodyOf(b))

function useSaving(onSaved: (schedule: Schedule) => void) {
  const { t } = useLingui()
  return useAct(updateAvailabilitySchedule, {
    refreshes: [getAvailabilitySchedule, listAffectedVisits, listAvailabilitySlots, listCalendarEvents],
    onSuccess: (schedule) => {
      onSaved(schedule)
      toast(t`Your open hours are saved.`)
    },
    // If another tab saved first, the saved schedule is read again, so that `restart` can show it.
    onError: () => void queryClient.invalidateQueries({ queryKey: [nameOf(getAvailabilitySchedule)] }),
  })
}

function useFaultWords(): (id: string, fault: Fault) => string {
  const { t } = useLingui()
  const words: Record<Exclude<Fault, 'number'>, string> = {
    missing: t`Please fill this in.`,
    same: t`The end must differ from the start.`,
    order: t`This must not be before the first day.`,
    modes: t`Choose by video, in person, or both.`,
    place: t`Choose a place.`,
    twice: t`This date is already in the list.`,
  }
  const names = useRuleNames()
  return (id, fault) => {
    if (fault !== 'number') return words[fault]
    const rule = id.replace(/^rule-/, '')
    const [least, most] = limits[rule] ?? [0, 0]
    const name = names[rule] ?? ''
    // Dollars are typed, cents are stored.
    const [from, to] = rule.endsWith('_cents') ? [least / 100, most / 100] : [least, most]
    return t`${name}: enter a whole number from ${from} to ${to}.`
  }
}

/** The labels of the rules that take a number, as their fields show them. */
export function useRuleNames(): Record<string, string> {
  const { t } = useLingui()
  return {
    max_days_ahead: t`Bookable this many days ahead`,
    max_per_day: t`Visits a day, at most`,
    max_per_week: t`Visits a week, at most`,
    new_per_week: t`New patients a week, at most`,
    late_cancel_fee_cents: t`Fee for changing later`,
    no_show_fee_cents: t`Fee for a missed visit`,
  }
}
