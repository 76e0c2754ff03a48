import { Trans, useLingui } from '@lingui/react/macro'
import { getAppointment, getCalendarDetails } from '@sorrel/contract/scheduling/operations'
import { IconBell, IconClipboardList, IconMail, IconVideo } from '@tabler/icons-react'
import { useSharedDevice } from '../../../kernel/browser/forget.ts'
import type { OutputOf } from '../../../kernel/calls/api.ts'
import { useRead } from '../../../kernel/calls/query.ts'
import { readNow } from '../../../kernel/clock.ts'
import { signOut } from '../../../kernel/sign-out.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { Leaf } from '../../../kernel/ui/Leaf.tsx'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { useSession } from '../../../kernel/use-session.ts'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { firstNameOf, usePeople } from '../../../patients/use-people.ts'
import type { Profile } from '../../../providers/profile/profile.ts'
import { TheirTime } from '../../../providers/times/TheirTime.tsx'
import { CalendarLinks } from '../../links/CalendarLinks.tsx'

type Appointment = OutputOf<typeof getAppointment>

/** Confirms the booking: the time in both time zones, the calendar file, and what happens next. */
export function DoneStep({ profile, appointmentId, zone }: { profile: Profile; appointmentId: string; zone: string }) {
  const actor = useSession()?.actor
  const params = { appointment_id: appointmentId }
  const read = useRead(getAppointment, { params })
  const called = actor?.preferred_name || actor?.first_name
  const { dependent } = usePeople()
  const whom = dependent && firstNameOf(dependent)
  if (read.error) return <Problem error={read.error} again={() => void read.refetch()} />
  if (!read.data) return <Waiting shape="text" count={6} />
  return (
    <div className="booked stack stack--wide">
      <span className="booked-leaf">
        <Leaf />
      </span>
      <h1 className="serif" tabIndex={-1} ref={focusOnce}>
        <Booked whom={whom} called={called || undefined} />
      </h1>
      <When appointment={read.data} zone={zone} />
      <Calendar appointmentId={appointmentId} />
      <Next profile={profile} appointment={read.data} zone={zone} />
      <LeaveShared />
      <div className="line line--wrap">
        <LinkButton to="/app">{whom ? <Trans>Go to the pages of {whom}</Trans> : <Trans>Go to my Sorrel</Trans>}</LinkButton>
      </div>
    </div>
  )
}

/** Offers to sign out on a shared device, because booking signed the person in. */
function LeaveShared() {
  if (!useSharedDevice()) return null
  return (
    <Notice tone="info">
      <p>
        <Trans>Others use this device. Sign out, so that they do not see your visit.</Trans>
      </p>
      <Button kind="quiet" size="small" onClick={() => void signOut()}>
        <Trans>Sign out</Trans>
      </Button>
    </Notice>
  )
}

function Booked({ whom, called }: { whom: string | undefined; called: string | undefined }) {
  if (whom) return <Trans>The visit for {whom} is booked</Trans>
  return called ? <Trans>You are booked, {called}</Trans> : <Trans>You are booked</Trans>
}

const focusOnce = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

function When({ appointment, zone }: { appointment: Appointment; zone: string }) {
  const format = useFormat()
  const { starts_at, ends_at, provider_time_zone, location } = appointment
  const name = appointment.provider_name
  return (
    <section className="card booked-when">
      <p className="serif">{format.longDay(dayOf(starts_at, zone), dayOf(readNow(), zone))}</p>
      <p>
        <b>{format.timeRange(starts_at, ends_at, zone)}</b>
      </p>
      <TheirTime at={starts_at} zone={zone} theirs={provider_time_zone} name={name} />
      <p className="quiet">
        {location ? (
          <Trans>
            With {name}, at {location.name}, {location.street}, {location.city}
          </Trans>
        ) : (
          <Trans>With {name}, by video</Trans>
        )}
      </p>
    </section>
  )
}

function Calendar({ appointmentId }: { appointmentId: string }) {
  const { t } = useLingui()
  const { data, error } = useRead(getCalendarDetails, { params: { appointment_id: appointmentId } })
  if (!data) return error ? null : <Waiting shape="slots" count={3} />
  return (
    <section aria-label={t`Your calendar`}>
      <CalendarLinks details={data} />
    </section>
  )
}

function Next({ profile, appointment, zone }: { profile: Profile; appointment: Appointment; zone: string }) {
  const format = useFormat()
  const name = profile.first_name
  const until = format.within(format.dayAndTime(appointment.free_until, zone, readNow()))
  const fee = format.money(appointment.late_fee_cents)
  return (
    <section aria-labelledby="next" className="stack">
      <h2 id="next">
        <Trans>What happens next</Trans>
      </h2>
      <ul className="next-list">
        <li>
          <Icon of={IconMail} />
          <Trans>A confirmation comes by email, and by text message if you agreed to those, with a link to move or cancel.</Trans>
        </li>
        <li>
          <Icon of={IconClipboardList} />
          <Trans>Have your labs and a list of your medicines at hand, if you have any. {name} starts with your questions.</Trans>
        </li>
        <li>
          <Icon of={IconBell} />
          {appointment.late_fee_cents === 0 ? (
            <Trans>Moving or canceling is free.</Trans>
          ) : (
            <Trans>
              Moving or canceling is free until {until}, and costs {fee} after.
            </Trans>
          )}
        </li>
        {appointment.visit_mode === 'virtual' && (
          <li>
            <Icon of={IconVideo} />
            <Trans>Choose a quiet place with a good connection, in the state you told us.</Trans>
          </li>
        )}
      </ul>
    </section>
  )
}
