import './landing.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCalendarCheck, IconReceipt2, IconUserHeart } from '@tabler/icons-react'
import { LinkButton } from '../kernel/ui/buttons/LinkButton.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { Leaf } from '../kernel/ui/Leaf.tsx'
import { useTitle } from '../kernel/use-title.ts'
import { Concerns } from './Concerns.tsx'
import { FindForm } from './FindForm.tsx'

/** The first page: search at once, then how it works, what it costs, and the way in again at the end. */
export function LandingPage() {
  const { t } = useLingui()
  useTitle('')
  return (
    <div className="landing">
      <section className="hero wrap">
        <span className="hero-leaf">
          <Leaf />
        </span>
        <div className="hero-words">
          <h1 className="serif">
            <Trans>A dietitian for you. In your plan, and available soon.</Trans>
          </h1>
          <p>
            <Trans>
              Licensed dietitians, by video or in person. See who is in your plan’s network, and what a visit costs without a plan.
            </Trans>
          </p>
        </div>
        <FindForm />
        <Concerns />
      </section>

      <section className="how wrap" id="how" aria-labelledby="how-title">
        <h2 className="serif" id="how-title">
          <Trans>How it works</Trans>
        </h2>
        <ol>
          <li>
            <Icon of={IconUserHeart} />
            <h3>
              <Trans>Choose who suits you</Trans>
            </h3>
            <p>
              <Trans>See who is licensed in your state and in your plan’s network, what they know best, and their next open times.</Trans>
            </p>
          </li>
          <li>
            <Icon of={IconReceipt2} />
            <h3>
              <Trans>See who takes your plan</Trans>
            </h3>
            <p>
              <Trans>Every card says who is in your plan’s network. No plan? The cash price is on every profile.</Trans>
            </p>
          </li>
          <li>
            <Icon of={IconCalendarCheck} />
            <h3>
              <Trans>Book in three minutes</Trans>
            </h3>
            <p>
              <Trans>
                Pick a time and it is held for you while you fill in the rest. Move or cancel free of charge until the day before.
              </Trans>
            </p>
          </li>
        </ol>
      </section>

      <section className="closing wrap" aria-label={t`Begin`}>
        <h2 className="serif">
          <Trans>No weigh-in, no blame. We start from what you already eat.</Trans>
        </h2>
        <LinkButton to={'/find' as '/'}>
          <Trans>Find a dietitian</Trans>
        </LinkButton>
      </section>
    </div>
  )
}
