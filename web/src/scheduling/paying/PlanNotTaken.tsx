import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import type { Profile } from '../../providers/profile/profile.ts'
import { searchOf } from '../../providers/search-address.ts'

type Props = { profile: Profile; plan: { id: string; name: string }; state: string | undefined }

/** Says that the dietitian does not take a plan, and leads to those who do. */
export function PlanNotTaken({ profile, plan, state }: Props) {
  const name = profile.first_name
  const insurer = plan.name
  return (
    <Notice tone="warn" live>
      <p>
        {profile.networks.some(({ payer_id }) => payer_id === plan.id) ? (
          <Trans>
            {name} does not take {insurer} in your state.
          </Trans>
        ) : (
          <Trans>
            {name} does not take {insurer}.
          </Trans>
        )}{' '}
        <Trans>You can pay without insurance, or choose another dietitian.</Trans>
      </p>
      <Link className="link" to="/find" search={searchOf({ payer_id: plan.id, ...(state && { state }) })}>
        <Trans>Find dietitians who take it</Trans>
      </Link>
    </Notice>
  )
}
