import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { TimelineEntry } from '@sorrel/contract/care/schemas'
import { type CareChange, careEndReasonLabels, careStatusLabels } from '@sorrel/contract/care/vocabulary'
import { type ContactKind, contactKindLabels } from '@sorrel/contract/contacts/vocabulary'
import { kindOfTable, recordKindLabels } from '@sorrel/contract/elsewhere/vocabulary'
import { appointmentStatusLabels, recurrenceLabels } from '@sorrel/contract/scheduling/vocabulary'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
  restored: msg`The end of care was undone`,
  cadence_changed: msg`New rhythm`,
}
const intakeWords = { submitted: msg`Intake sent`, changed: msg`Intake changed` } as const
const releaseWords = { signed: msg`Release signed`, sent: msg`Release sent`, revoked: msg`Release revoked` } as const
const referralWords = { confirmed: msg`Referral confirmed`, requested: msg`New referral requested` } as const
const letterWords = { signed: msg`Letter signed`, sent: msg`Letter sent`, failed: msg`Letter not delivered` } as const
const noteWords = { note_signed: msg`Note signed`, note_amended: msg`Addendum to a note` } as const
const coverageWords = { added: msg`Plan entered`, closed: msg`Plan no longer counts` } as const
const kindWords: Record<Exclude<TimelineEntry['kind'], 'care'>, MessageDescriptor> = {
  visit: msg`Visit`,
  lab: msg`Labs`,
  journal: msg`Journal`,
  intake: msg`Intake`,
  coverage: msg`Insurance`,
  referral: msg`Referral received`,
  release: msg`Release of information`,
  note: msg`Note`,
  letter: msg`Letter`,
  contact: msg`Between visits`,
  file: msg`Photo of the insurance card`,
  elsewhere: msg`From another practice`,
}

/** What happened, in a few words. */
function wordsOf({ kind, code }: TimelineEntry): MessageDescriptor {
  if (kind === 'care') return changeWords[code as CareChange] ?? msg`Care changed`
  if (kind === 'intake') return intakeWords[code as keyof typeof intakeWords] ?? kindWords.intake
  if (kind === 'coverage') return coverageWords[code as keyof typeof coverageWords] ?? kindWords.coverage
  if (kind === 'note') return noteWords[code as keyof typeof noteWords] ?? kindWords.note
  if (kind === 'letter') return letterWords[code as keyof typeof letterWords] ?? kindWords.letter
  if (kind === 'release') return releaseWords[code as keyof typeof releaseWords] ?? kindWords.release
  if (kind === 'file' && code.startsWith('imported')) return msg`From the previous system`
  if (kind === 'referral') return referralWords[code as keyof typeof referralWords] ?? kindWords.referral
  return kindWords[kind]
}

type Props = { entry: TimelineEntry; careId: string; now: string }

/** One entry of the timeline, which leads to what it tells of. */
export function TimelineLine({ entry, careId, now }: Props) {
  const { i18n } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const detail = useDetail(entry)
  return (
    <li data-kind={entry.kind}>
      <p>
        <EntryLink entry={entry} careId={careId}>
          {i18n._(wordsOf(entry))}
        </EntryLink>
        {detail && <span className="quiet"> {detail}</span>}
      </p>
      <p className="small quiet">
        {entry.code === 'imported_of_day' ? format.date(entry.at.slice(0, 10)) : formatDayTime(format, entry.at, zone, now)}
      </p>
    </li>
  )
}

// The tabs of the chart in which what an entry tells of stands.
const tabs: Partial<Record<TimelineEntry['kind'], string>> = {
  journal: 'journal',
  intake: 'intake',
  coverage: 'insurance',
  referral: 'referrals',
  release: 'releases',
  letter: 'letters',
  contact: 'contacts',
  file: 'files',
}

function EntryLink({ entry: { kind, subject_id: id }, careId, children }: Pick<Props, 'entry' | 'careId'> & { children: ReactNode }) {
  if (kind === 'visit' && id)
    return (
      <Link to="/provider/appointments/$id" params={{ id }}>
        {children}
      </Link>
    )
  if (kind === 'note' && id)
    return (
      <Link to="/provider/appointments/$id/note" params={{ id }}>
        {children}
      </Link>
    )
  if (kind === 'lab' && id)
    return (
      <Link to="/provider/clients/$careId/labs/$labId" params={{ careId, labId: id }}>
        {children}
      </Link>
    )
  const tab = tabs[kind]
  if (!tab) return <b>{children}</b>
  return (
    <Link to="/provider/clients/$careId" params={{ careId }} search={{ tab }} hash={kind === 'journal' ? `entry-${id}` : undefined}>
      {children}
    </Link>
  )
}

/** What something of elsewhere was there, how it ended, and in whose words. */
function sayElsewhere(code: string, text: string | null, locale: 'en' | 'es'): string {
  const [table = '', state = ''] = code.split(':')
  const states: Record<string, { en: string; es: string }> = table === 'appointment' ? appointmentStatusLabels : careStatusLabels
  return [recordKindLabels[kindOfTable(table)][locale], states[state]?.[locale], text].filter(Boolean).join(', ')
}

/** What an entry says beside its kind: the words for a known code, a number, or what its feature wrote. */
function useDetail({ kind, code, text, number }: TimelineEntry): string | null {
  const { locale } = useFormat()
  if (kind === 'elsewhere') return sayElsewhere(code, text, locale)
  const labels: Record<string, { en: string; es: string }> =
    kind === 'visit' ? appointmentStatusLabels : { ...careEndReasonLabels, ...recurrenceLabels }
  if (kind === 'visit') return labels[code]?.[locale] ?? null
  if (kind === 'contact') return [contactKindLabels[code as ContactKind]?.[locale], text].filter(Boolean).join(', ')
  if (kind === 'care') return text ? (labels[text]?.[locale] ?? null) : null
  const counted = number === null || number === 0 ? null : sayNumber(kind, number)
  return [text, counted].filter(Boolean).join(', ') || null
}

function sayNumber(kind: TimelineEntry['kind'], number: number): string | null {
  if (kind === 'journal') return plural(number, { one: '# entry', other: '# entries' })
  if (kind === 'lab') return plural(number, { one: '# value outside its range', other: '# values outside their ranges' })
  return kind === 'intake' ? plural(number, { one: '# answer', other: '# answers' }) : null
}
