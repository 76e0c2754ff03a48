import { Trans } from '@lingui/react/macro'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Avatar } from '../../../kernel/ui/Avatar.tsx'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'

/** The patient's dietitian, and a link to book the next visit. */
export function MyDietitian({ visit }: { visit: Appointment }) {
  const { provider_name: name, provider_credentials: credentials, provider_photo_url: photo } = visit
  return (
    <section aria-labelledby="my-dietitian">
      <h2 className="serif" id="my-dietitian">
        <Trans>Your dietitian</Trans>
      </h2>
      <div className="card my-dietitian">
        <Avatar name={name} picture={photo} />
        <p>
          <Link to="/app/provider">
            <b>{name}</b>
          </Link>
          {credentials && <span className="small quiet">{credentials}</span>}
        </p>
        <LinkButton kind="quiet" icon={IconCalendarPlus} to="/app/book">
          <Trans>Book a follow-up</Trans>
        </LinkButton>
      </div>
    </section>
  )
}
