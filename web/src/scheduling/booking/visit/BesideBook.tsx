import { Trans } from '@lingui/react/macro'
import { firstNameOf } from '../../../patients/use-people.ts'
import { FeeTerms } from '../../../providers/times/FeeTerms.tsx'
import type { Booking } from '../use-booking.ts'

type Props = { booking: Booking; id: string; isUnseen: boolean; className?: string }

/** The line beside the button that books: what changing the visit will cost, or why the visit cannot be booked. */
export function BesideBook({ booking, id, isUnseen, className = '' }: Props) {
  const { hold, profile, zone, who } = booking
  const name = profile.first_name
  const whom = who.dependent && firstNameOf(who.dependent)
  if (!hold) return null
  return (
    <p id={id} className={`small ${className}`}>
      {!isUnseen ? (
        <FeeTerms policy={profile} starts_at={hold.starts_at} zone={zone} />
      ) : whom ? (
        <Trans>
          {name} does not see people of {whom}’s age.
        </Trans>
      ) : (
        <Trans>{name} does not see people of this age.</Trans>
      )}
    </p>
  )
}
