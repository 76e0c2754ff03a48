import { Plural, useLingui } from '@lingui/react/macro'
import type { SettlingRefusal } from '@sorrel/contract/scheduling/vocabulary'
import { useNow } from '../../../kernel/clock.ts'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../use-schedule.ts'
import { formatDayTime } from '../when.ts'
import type { Refused } from './use-settle.ts'

/** The visits that could not be settled as wished, each with the reason. The others were. */
export function NotSettled({ refused }: { refused: readonly Refused[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow()
  if (refused.length === 0) return null
  const reasons: Record<SettlingRefusal, string> = {
    not_found: t`This visit is no longer here.`,
    changed_meanwhile: t`It was changed or settled meanwhile.`,
    slot_not_available: t`That time is no longer free.`,
    not_licensed_in_state: t`Your license does not cover that date.`,
    appointment_not_movable: t`It can no longer be moved.`,
    appointment_not_cancelable: t`It can no longer be canceled.`,
  }
  return (
    <Notice tone="warn" live>
      <p>
        <b>
          <Plural value={refused.length} one="# visit stays as it is:" other="# visits stay as they are:" />
        </b>
      </p>
      <ul>
        {refused.map(({ visit, code }) => (
          <li key={visit.id}>
            {visit.patient_name}, {format.within(formatDayTime(format, visit.starts_at, zone, now))}: {reasons[code]}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
