import { Trans, useLingui } from '@lingui/react/macro'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { readNow } from '../../kernel/clock.ts'
import { countDaysBetween, dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { Scope } from '../times/SeriesScope.tsx'

type Props = { visit: Appointment; zone: string; fee: string | null; scope: Scope }

/** The text of a patient's cancel button: which visit it cancels, and what that costs. */
export function CancelWords({ visit, zone, fee, scope }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const date = dayOf(visit.starts_at, zone)
  // The name of a weekday alone is clear only within the next seven days.
  const soon = countDaysBetween(dayOf(readNow(), zone), date) < 7
  const day = soon ? format.weekday(date, 'long') : format.shortDay(date)
  const one = soon ? t`Cancel ${day}’s visit` : t`Cancel the visit on ${day}`
  const what = scope === 'one' ? one : t`${one} and all after it`
  return fee ? (
    <Trans>
      {what}: {fee} late fee
    </Trans>
  ) : (
    what
  )
}
