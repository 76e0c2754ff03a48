import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { TimelineEntry } from '@sorrel/contract/care/schemas'
import { type CareChange, careEndReasonLabels } from '@sorrel/contract/care/vocabulary'
import { appointmentStatusLabels, recurrenceLabels } from '@sorrel/contract/scheduling/vocabulary'
import { Link } from '@tanstack/react-router'
import type { Formatter } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/provider/use-schedule.ts'
import { formatDayTime } from '../../scheduling/provider/when.ts'

const changeWords: Record<CareChange, MessageDescriptor> = {
  opened: msg`Care began`,
  reopened: msg`Care goes on after a graduation`,
  paused: msg`Care was paused`,
  resumed: msg`Care goes on`,
  graduated: msg`Graduated`,
  transferred: msg`Handed over to another dietitian`,
  taken_over: msg`Taken over from another dietitian`,
  canceled: msg`Care ended`,
  restored: msg`The end of care was taken back`,
  cadence_changed: msg`New rhythm`,
}
const kindWords: Record<Exclude<TimelineEntry['kind'], 'care'>, MessageDescriptor> = {
  visit: msg`Visit`,
  lab: msg`Labs`,
  journal: msg`Journal`,
  intake: msg`Intake`,
  release: msg`Release of information`,
  note: msg`Note`,
  file: msg`File`,
}

/** One entry of the timeline; a visit leads to its own screen. */
export function TimelineLine({ entry, now }: { entry: TimelineEntry; now: string }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const words = entry.kind === 'care' ? i18n._(changeWords[entry.code as CareChange] ?? msg`Care changed`) : i18n._(kindWords[entry.kind])
  const detail = sayDetail(entry, format)
  return (
    <li data-kind={entry.kind}>
      <p>
        {entry.kind === 'visit' && entry.subject_id ? (
          <Link to="/provider/appointments/$id" params={{ id: entry.subject_id }}>
            {words}
          </Link>
        ) : (
          <b>{words}</b>
        )}
        {detail && <span className="quiet"> {detail}</span>}
      </p>
      <p className="small quiet">{formatDayTime(format, entry.at, zone, now)}</p>
    </li>
  )
}

/** What an entry says beside its kind: the words for a known code, else what its feature wrote. */
function sayDetail({ kind, code, text }: TimelineEntry, { locale }: Formatter): string | null {
  const labels: Record<string, { en: string; es: string }> =
    kind === 'visit' ? appointmentStatusLabels : { ...careEndReasonLabels, ...recurrenceLabels }
  const found = kind === 'visit' ? labels[code] : kind === 'care' && text ? labels[text] : undefined
  return found ? found[locale] : kind === 'care' ? null : text
}
