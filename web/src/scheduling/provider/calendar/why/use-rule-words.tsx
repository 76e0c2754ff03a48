import { Trans, useLingui } from '@lingui/react/macro'
import type { explainSlot } from '@sorrel/contract/scheduling/operations'
import type { SlotRule } from '@sorrel/contract/scheduling/schemas'
import type { BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import type { ReactNode } from 'react'
import type { OutputOf } from '../../../../kernel/calls/api.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useSchedule } from '../../use-schedule.ts'
import { LicenseWords } from './StaffProblem.tsx'

type Refused = NonNullable<OutputOf<typeof explainSlot>['refused']>
type Refusal = Pick<Refused, 'rule' | 'title' | 'until'> & Partial<Pick<Refused, 'state' | 'licensed_until' | 'booked' | 'limit'>>

/** The words for rules that a time passed. Obvious rules are left out. */
export function usePassedWords(isNew: boolean, mode?: BookingMode): (rule: SlotRule) => string | null {
  const { t } = useLingui()
  const format = useFormat()
  const { rules } = useSchedule()
  const notice = isNew ? rules.min_notice_new_minutes : rules.min_notice_minutes
  const words: Partial<Record<SlotRule, string | null>> = {
    open_hours: t`In your open hours`,
    visit_mode: mode === 'in_person' ? t`Open for visits in person` : mode && t`Open for video visits`,
    notice: notice > 0 ? t`More than ${format.duration(notice)} from now` : null,
    busy_appointment: t`No other visit at that time`,
    buffer: rules.buffer_after_minutes + rules.buffer_before_minutes > 0 ? t`Far enough from your other visits` : null,
    busy_block: t`Not blocked by you`,
    busy_elsewhere: t`Nothing in your other calendars`,
    daily_cap: rules.max_per_day ? t`Fewer than ${rules.max_per_day} visits that day` : null,
    weekly_cap: rules.max_per_week ? t`Fewer than ${rules.max_per_week} visits that week` : null,
  }
  return (rule) => words[rule] ?? null
}

/** The words for the rule that refused: what is in the way, and why. */
export function useRefusalWords(
  isNew: boolean,
  zone: string,
  mode?: BookingMode,
): (refusal: Refusal) => { head: ReactNode; text: ReactNode } {
  const format = useFormat()
  const { rules } = useSchedule()
  return ({ rule, title, until, state, licensed_until, booked = null, limit = null }) => {
    const counted = booked !== null && limit !== null ? <Counted booked={booked} limit={limit} /> : null
    const end = until ? format.time(until, zone) : null
    const notice = format.duration(isNew ? rules.min_notice_new_minutes : rules.min_notice_minutes)
    switch (rule) {
      case 'open_hours':
        return {
          head: <Trans>Outside your open hours.</Trans>,
          text: <Trans>The whole visit must lie in hours that you opened for it.</Trans>,
        }
      case 'date_hours':
        return {
          head: <Trans>Outside the hours of this date.</Trans>,
          text: <Trans>This date has an exception, which replaces your weekly hours.</Trans>,
        }
      case 'visit_mode':
        return {
          head: mode === 'in_person' ? <Trans>Not open for visits in person.</Trans> : <Trans>Not open for video visits.</Trans>,
          text: <Trans>You are open then, but not for this kind of visit.</Trans>,
        }
      case 'location':
        return { head: <Trans>You are at another place then.</Trans>, text: null }
      case 'off_grid':
        return {
          head: <Trans>Between two starts.</Trans>,
          text: <Trans>Your visits start every {rules.grid_minutes} minutes from the beginning of your hours.</Trans>,
        }
      case 'past':
        return { head: <Trans>In the past.</Trans>, text: null }
      case 'notice':
        return { head: <Trans>Too soon.</Trans>, text: <Trans>You ask for {notice} of notice.</Trans> }
      case 'horizon':
        return { head: <Trans>Too far ahead.</Trans>, text: <Trans>You open your calendar {rules.max_days_ahead} days ahead.</Trans> }
      case 'busy_appointment':
        return {
          head: title ? <Trans>You see {title} then.</Trans> : <Trans>You have a visit then.</Trans>,
          text: end && <Trans>That visit ends at {end}.</Trans>,
        }
      case 'buffer':
        return {
          head: title ? <Trans>Too close to {title}.</Trans> : <Trans>Too close to another visit.</Trans>,
          text: <Room before={rules.buffer_before_minutes} after={rules.buffer_after_minutes} />,
        }
      case 'busy_block':
        return {
          head: title ? <Trans>Blocked: {title}.</Trans> : <Trans>You blocked this time.</Trans>,
          text: end && <Trans>It ends at {end}.</Trans>,
        }
      case 'busy_elsewhere':
        return { head: <Trans>Busy in another calendar of yours.</Trans>, text: end && <Trans>It ends at {end}.</Trans> }
      case 'held':
        return {
          head: <Trans>Somebody is booking this time right now.</Trans>,
          text: <Trans>It is held for them for a few minutes.</Trans>,
        }
      case 'daily_cap':
        return { head: <Trans>The day is full.</Trans>, text: counted }
      case 'weekly_cap':
        return { head: <Trans>The week is full.</Trans>, text: counted }
      case 'new_patients_closed':
        return { head: <Trans>You are not taking new patients.</Trans>, text: null }
      case 'new_patients_cap':
        return { head: <Trans>Enough new patients this week.</Trans>, text: counted }
      case 'licence':
        return { head: <LicenseWords state={state} until={licensed_until} />, text: null }
      default:
        return rule satisfies never
    }
  }
}

/** The numbers of a limit. A limit that was lowered later may lie below what is booked. */
function Counted({ booked, limit }: { booked: number; limit: number }) {
  if (booked > limit)
    return (
      <Trans>
        Your limit of {limit} lies below what is booked: {booked} visits.
      </Trans>
    )
  return (
    <Trans>
      {booked} of {limit} visits.
    </Trans>
  )
}

function Room({ before, after }: { before: number; after: number }) {
  const format = useFormat()
  if (before === 0) return <Trans>You keep {format.minutes(after)} free after each visit.</Trans>
  if (after === 0) return <Trans>You keep {format.minutes(before)} free before each visit.</Trans>
  return (
    <Trans>
      You keep {format.minutes(before)} free before and {format.minutes(after)} free after each visit.
    </Trans>
  )
}
