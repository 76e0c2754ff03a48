import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CareSummary } from '@sorrel/contract/care/schemas'
import { careStatusLabels, milestoneVisits } from '@sorrel/contract/care/vocabulary'
import { measureAge } from '@sorrel/contract/patients/guardians'
import { recurrenceLabels } from '@sorrel/contract/scheduling/vocabulary'
import { Link } from '@tanstack/react-router'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { NextStepLink } from '../NextStepLink.tsx'
import { countDaysLate } from '../rhythm.ts'
import { flagLooks, sayFlag } from '../words.ts'

type Props = { care: CareSummary; now: string; zone: string; isPicked: boolean; onPick: (on: boolean) => void }

/** One client: what they need as words with numbers, when they were and will be seen, and one next step. */
export function ClientRow({ care, now, zone, isPicked, onPick }: Props) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const today = dayOf(now, zone)
  const { name } = care
  const age = care.birth_date ? String(measureAge(care.birth_date, dayOf(now, care.patient_time_zone))) : null
  const next = care.next_visit
  return (
    <tr data-selected={isPicked || undefined}>
      <td className="pick">
        <label>
          <input
            type="checkbox"
            aria-label={t`Select ${name}`}
            checked={isPicked}
            onChange={(event) => onPick(event.currentTarget.checked)}
          />
        </label>
      </td>
      <th scope="row">
        <Link to="/provider/clients/$careId" params={{ careId: care.id }}>
          {name}
        </Link>
        <small>{[age, care.focus_conditions[0]].filter(Boolean).join(', ')}</small>
      </th>
      <td className="whole">
        <span className="caseload-chips">
          {care.status !== 'active' && <Chip>{careStatusLabels[care.status][format.locale]}</Chip>}
          {care.flags.map((flag) => (
            <Chip key={flag.flag} {...flagLooks[flag.flag]}>
              {sayFlag(flag, i18n._.bind(i18n), format)}
            </Chip>
          ))}
        </span>
      </td>
      <td data-label={t`Last visit`}>
        {care.last_visit ? format.dayName(dayOf(care.last_visit.starts_at, zone), today) : <Trans context="visit">None yet</Trans>}
      </td>
      <td data-label={t`Next visit`}>
        {next ? (
          format.dayName(dayOf(next.starts_at, zone), today)
        ) : (
          <span className="t-warn">{t({ message: 'None', context: 'visit' })}</span>
        )}
        {next && <small>{format.time(next.starts_at, zone)}</small>}
      </td>
      <td data-label={t`Rhythm`}>
        <Rhythm care={care} now={now} />
      </td>
      <td data-label={t`Visits`}>
        <span className="miles" aria-hidden="true">
          {milestoneVisits.map((number) => (
            <i key={number} className={care.milestones[`v${number}`] ? 'on' : undefined} />
          ))}
        </span>
        <small>
          <Plural value={care.completed_visit_count} one="# visit" other="# visits" />
        </small>
      </td>
      <td className="at-end">
        <NextStepLink care={care} />
      </td>
    </tr>
  )
}

function Rhythm({ care, now }: { care: CareSummary; now: string }) {
  const format = useFormat()
  const late = countDaysLate(care, now)
  if (!care.cadence) return <Trans>None set</Trans>
  return (
    <>
      {recurrenceLabels[care.cadence][format.locale]}
      <small className={late > 0 ? 't-warn' : undefined}>
        {late > 0 ? <Plural value={late} one="# day late" other="# days late" /> : <Trans>on time</Trans>}
      </small>
    </>
  )
}
