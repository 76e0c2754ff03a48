import { Trans } from '@lingui/react/macro'
import { takesBillsOfMembers } from '@sorrel/contract/insurance/vocabulary'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { Profile } from '../../providers/profile/profile.ts'
import { searchOf } from '../../providers/search-address.ts'

type Plan = { id: string; name: string }
type Props = {
  profile: Profile
  plan: Plan
  state: string | undefined
  cents: number | null
  /** Whether the person pays and asks this plan for the money back. */
  isAsked: boolean
  onAsk: () => void
}

/** Says that the dietitian does not take a plan. The person can pay and ask the plan for the money back, or find those who take it. */
export function PlanNotTaken({ cents, isAsked, onAsk, ...shown }: Props) {
  const place = useRef<HTMLDivElement>(null)
  // The button goes, so the focus moves to what stands in its place.
  const ask = () => {
    onAsk()
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1}>
      {isAsked ? <PaysFirst insurer={shown.plan.name} cents={cents} /> : <NotTaken {...shown} onAsk={ask} />}
    </div>
  )
}

function NotTaken({ profile, plan, state, onAsk }: Pick<Props, 'profile' | 'plan' | 'state' | 'onAsk'>) {
  const name = profile.first_name
  const insurer = plan.name
  const canAsk = takesBillsOfMembers(plan.id)
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
        {canAsk ? (
          <Trans>You can pay yourself and get a bill for your plan, which may pay a part of it back. Or choose another dietitian.</Trans>
        ) : (
          <Trans>You can pay without insurance, or choose another dietitian.</Trans>
        )}
      </p>
      {canAsk && (
        <p>
          <Button kind="quiet" size="small" onClick={onAsk}>
            <Trans>Pay yourself and get a bill for your plan</Trans>
          </Button>
        </p>
      )}
      <Link className="link" to="/find" search={searchOf({ payer_id: plan.id, ...(state && { state }) })}>
        <Trans>Find dietitians who take it</Trans>
      </Link>
    </Notice>
  )
}

/** What it means to pay first. */
function PaysFirst({ insurer, cents }: { insurer: string; cents: number | null }) {
  const { money } = useFormat()
  const price = cents === null ? null : money(cents)
  return (
    <Notice tone="info" live>
      <p>
        {price ? <Trans>You pay {price} for the visit yourself.</Trans> : <Trans>You pay for the visit yourself.</Trans>}{' '}
        <Trans>
          Afterwards you get a superbill, the paper that you send to {insurer}. Before you book we show what may come back, as far as your
          plan tells us.
        </Trans>
      </p>
    </Notice>
  )
}
