import { Trans, useLingui } from '@lingui/react/macro'
import type { Appointment, SlotRule } from '@sorrel/contract/scheduling/schemas'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { ApiProblem } from '../../../../kernel/calls/api.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { Icon } from '../../../../kernel/ui/Icon.tsx'
import { dayOf } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useRefusalWords } from '../../calendar/why/use-rule-words.tsx'
import { useMyZone } from '../../use-schedule.ts'

/** One date of a series that was asked to move, as the refusal of the move names it. */
export type RefusedDate = { appointment_id: string; starts_at: string; ok: boolean; rule: SlotRule | null; nearest: string[] }

type Props = {
  dates: readonly RefusedDate[]
  visit: Appointment
  /** The free times that were taken, by visit. */
  instead: Readonly<Record<string, string>>
  onTake: (appointment_id: string, starts_at: string) => void
}

/** The dates that are not available, each with free times nearby; one press takes a time for that date. */
export function RefusedDates({ dates, visit, instead, onTake }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const mode = visit.visit_mode === 'unknown' ? undefined : visit.visit_mode
  const refusal = useRefusalWords(visit.type === 'Initial Consultation', zone, mode)
  const say = (at: string) => `${format.shortDay(dayOf(at, zone))}, ${format.time(at, zone)}`
  return (
    <section className="series-preview" aria-label={t`Dates that are not available`} aria-live="polite">
      <p>
        <Trans>Nothing was moved: some of these dates are not available.</Trans>
      </p>
      <ul className="rows">
        {dates
          .filter(({ ok }) => !ok)
          .map(({ appointment_id, starts_at, rule, nearest }) => {
            const taken = findTaken({ appointment_id, starts_at }, instead)
            return (
              <li key={appointment_id} className="series-date series-refused">
                <b>{say(taken ?? starts_at)}</b>
                {taken ? (
                  <span className="t-leaf">
                    <Icon of={IconCheck} /> <Trans>Available</Trans>
                  </span>
                ) : (
                  <span className="t-warn">
                    <Icon of={IconAlertTriangle} /> {rule && refusal({ rule, title: null, until: null }).head}
                  </span>
                )}
                {!taken &&
                  nearest.map((at) => (
                    <Button key={at} kind="soft" size="low" onClick={() => onTake(appointment_id, at)}>
                      <Trans>Take {say(at)}</Trans>
                    </Button>
                  ))}
              </li>
            )
          })}
      </ul>
    </section>
  )
}

/** The free time that was taken for a date, unless it was refused as well. */
export function findTaken(
  { appointment_id, starts_at }: Pick<RefusedDate, 'appointment_id' | 'starts_at'>,
  instead: Props['instead'],
): string | undefined {
  const taken = instead[appointment_id]
  return taken === starts_at ? undefined : taken
}

/** The dates that a refused move names; undefined for any other answer. */
export const readRefusedDates = (error: Error | null): RefusedDate[] | undefined =>
  error instanceof ApiProblem && error.code === 'series_conflict' ? (error.details as { dates: RefusedDate[] }).dates : undefined
