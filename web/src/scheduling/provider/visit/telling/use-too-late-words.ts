import { useLingui } from '@lingui/react/macro'
import { useNow } from '../../../../kernel/clock.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useMyZone } from '../../use-schedule.ts'
import { formatDayTime } from '../../when.ts'
import { findTooLate } from './use-tell.ts'

/** The words for a message that the server refuses because it would come after the visit has begun; null for every other error. */
export function useTooLateWords(): (error: unknown) => string | null {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(30_000)
  return (error) => {
    const at = findTooLate(error)
    if (at === null) return null
    const when = at && format.within(formatDayTime(format, at, zone, now))
    return when
      ? t`The message would go out ${when}, after the visit begins. Choose another moment.`
      : t`The message would come after the visit begins. Choose another moment.`
  }
}
