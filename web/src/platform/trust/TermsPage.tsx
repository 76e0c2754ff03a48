import { Trans, useLingui } from '@lingui/react/macro'
import { readConfiguration } from '../../kernel/configuration.ts'
import { PracticeFacts } from './PracticeFacts.tsx'
import { TrustPage } from './TrustPage.tsx'

export function TermsPage() {
  const { t } = useLingui()
  const { name } = readConfiguration().practice
  return (
    <TrustPage
      title={t`Terms`}
      lead={<Trans>What you and {name} can rely on when you book here.</Trans>}
      sections={[
        {
          title: t`What this is`,
          text: (
            <p>
              <Trans>
                You find a dietitian, book visits and keep track of them. Nutrition care does not replace your doctor, and it is not for
                emergencies: call 911 for those.
              </Trans>
            </p>
          ),
        },
        {
          title: t`Prices and fees`,
          text: (
            <p>
              <Trans>
                You see the price and the rules for late changes before you book, and they stay as they were then. A fee is only charged if
                it was shown to you before you changed or missed the visit.
              </Trans>
            </p>
          ),
        },
        {
          title: t`Your part`,
          text: (
            <p>
              <Trans>
                Tell us the truth about yourself and where you will be during the visit: a license is valid for a state. Book for yourself,
                or for somebody for whom you may decide. Keep your phone to yourself, because its codes open your account.
              </Trans>
            </p>
          ),
        },
        {
          title: t`Our part`,
          text: (
            <p>
              <Trans>
                A time that you booked is yours. If we must move or cancel it, we tell you at once and charge nothing. If this site does not
                work, call us: a visit does not depend on it.
              </Trans>
            </p>
          ),
        },
        {
          title: t`Leaving`,
          text: (
            <p>
              <Trans>You may stop at any time. We keep your record for as long as the law of your state demands.</Trans>
            </p>
          ),
        },
        { title: t`Who this agreement is with`, text: <PracticeFacts /> },
      ]}
    />
  )
}
