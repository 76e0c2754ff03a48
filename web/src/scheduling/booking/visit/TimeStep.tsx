import { Trans, useLingui } from '@lingui/react/macro'
import { chooseMode } from '@sorrel/contract/providers/meeting'
import { type FormEvent, useState } from 'react'
import { ApiProblem } from '../../../kernel/calls/api.ts'
import { readNow } from '../../../kernel/clock.ts'
import { draftOf } from '../../../kernel/drafts.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useBirthDate } from '../../../providers/ages/use-birth-date.ts'
import { OfficePlaces } from '../../../providers/meeting/OfficePlaces.tsx'
import { criteriaOf } from '../../../providers/times/criteria.ts'
import { type Mode, ModeSegments } from '../../../providers/times/ModeSegments.tsx'
import { TimePicker } from '../../../providers/times/TimePicker.tsx'
import type { Slot } from '../../../providers/times/use-week.ts'
import { readBirthDate } from '../steps/birth-date.ts'
import type { Booking } from '../use-booking.ts'
import { Nearest } from './Nearest.tsx'

/** The step in which the person chooses a time. The time is held when they continue. */
export function TimeStep({ booking }: { booking: Booking }) {
  const { profile, hold, known } = booking
  // Somebody who was offered a time from the list holds it. A patient may be in care with this dietitian already.
  return profile.accepting === 'waitlist' && !hold && !known ? <OnlyFromList booking={booking} /> : <ChooseTime booking={booking} />
}

function OnlyFromList({ booking: { profile } }: { booking: Booking }) {
  const name = profile.first_name
  return (
    <EmptyState
      heading="h1"
      drawing="path"
      title={<Trans>Takes new clients from a waiting list</Trans>}
      action={
        <LinkButton to="/wait/$slug" params={{ slug: profile.slug }}>
          <Trans>Join the waiting list</Trans>
        </LinkButton>
      }
    >
      <Trans>Leave your name and say when you can come. When a time with {name} opens up, we text you and hold it for you.</Trans>
    </EmptyState>
  )
}

function ChooseTime({ booking }: { booking: Booking }) {
  const { t } = useLingui()
  const { profile, search, zone, hold, ended, error, taking, visit } = booking
  const modes = profile.visit_modes as readonly Mode[]
  const mode = chooseMode(modes, search.mode)
  const choose = (next: Mode) => {
    setPicked(null)
    booking.put({ mode: next }, true)
  }
  const held = hold && !ended && hold.visit_mode === mode ? heldSlot(hold) : undefined
  const [picked, setPicked] = useState<Slot | null>(held ?? null)
  const day = search.day ?? dayOf(picked?.starts_at ?? search.at ?? profile.next_available_at ?? readNow(), zone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!picked) return toast(t`Choose a time first.`)
    if (held && held.starts_at === picked.starts_at) return booking.next()
    booking.take({ starts_at: picked.starts_at, visit_mode: mode, location_id: picked.location_id })
  }
  const name = profile.first_name
  const known = useBirthDate(profile)
  const born = booking.about?.birth_date ?? readTypedBirth() ?? (booking.who.newcomer ? null : known)
  return (
    <form id="booking-form" className="stack" onSubmit={submit}>
      <h1 className="serif">
        <Trans>Pick a time with {name}</Trans>
      </h1>
      {error instanceof ApiProblem && error.code === 'slot_not_available' ? (
        <Nearest booking={booking} error={error} />
      ) : (
        error && <Problem error={error} />
      )}
      <ModeSegments modes={modes} value={mode} onChange={choose} />
      {mode === 'in_person' && (
        <OfficePlaces profile={profile} asker={search} onVideo={modes.includes('virtual') ? () => choose('virtual') : undefined} />
      )}
      <TimePicker
        provider={profile}
        born={born}
        criteria={criteriaOf(search, { visit_mode: mode, duration_minutes: visit.duration_minutes, appointment_type: visit.type })}
        zone={zone}
        onZone={(next) => booking.put({ zone: next, day: undefined }, true)}
        day={day}
        onDay={(next) => booking.put({ day: next }, true)}
        chosen={picked?.starts_at ?? null}
        onChoose={setPicked}
        held={held}
      />
      <div className="wide-only book-go">
        <Continue at={picked?.starts_at ?? null} zone={zone} busy={taking} />
      </div>
    </form>
  )
}

function Continue({ at, zone, busy }: { at: string | null; zone: string; busy: boolean }) {
  const format = useFormat()
  const time = at ? format.time(at, zone) : ''
  return (
    <Button type="submit" busy={busy} disabled={!at}>
      {at ? <Trans>Continue with {time}</Trans> : <Trans>Continue</Trans>}
    </Button>
  )
}

const heldSlot = (hold: { starts_at: string; ends_at: string; visit_mode: Mode; location_id: string | null }): Slot => ({
  starts_at: hold.starts_at,
  ends_at: hold.ends_at,
  visit_modes: [hold.visit_mode],
  location_id: hold.location_id,
})

/** The birth date that stands in the form about the person and was not sent on yet. */
const readTypedBirth = (): string | undefined => readBirthDate(draftOf<{ birth: string }>('booking-form-about')?.birth ?? '') || undefined
