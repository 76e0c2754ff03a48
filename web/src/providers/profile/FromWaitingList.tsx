import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { writeButtonLook } from '../../kernel/ui/buttons/button-look.ts'
import { VisitPrice } from '../price/VisitPrice.tsx'
import type { Profile } from './profile.ts'

/** In place of the times of a dietitian who takes new people from a waiting list alone: how to join it. */
export function FromWaitingList({ profile }: { profile: Profile }) {
  const name = profile.first_name
  return (
    <section className="card book stack" id="book" aria-labelledby="waiting-list">
      <h2 className="serif" id="waiting-list">
        <Trans>Takes new clients from a waiting list</Trans>
      </h2>
      <p className="quiet">
        <Trans>Leave your name and say when you can come. When a time with {name} opens up, we text you and hold it for you.</Trans>
      </p>
      <p>
        <Link className={writeButtonLook({ wide: true })} to="/wait/$slug" params={{ slug: profile.slug }}>
          <Trans>Join the waiting list</Trans>
        </Link>
      </p>
      <VisitPrice cents={profile.cash_initial_cents} plan={null} covered={null} />
      <p className="small quiet">
        <Trans>Already a client of {name}?</Trans>{' '}
        <Link className="link" to="/app/book">
          <Trans>Book your next visit</Trans>
        </Link>
      </p>
    </section>
  )
}
