import { Trans, useLingui } from '@lingui/react/macro'
import { readConfiguration } from '../../kernel/configuration.ts'
import { PracticeFacts } from './PracticeFacts.tsx'
import { TrustPage } from './TrustPage.tsx'

export function ContactPage() {
  const { t } = useLingui()
  const { name } = readConfiguration().practice
  return (
    <TrustPage
      title={t`Contact`}
      lead={<Trans>This is how you reach {name}, which runs this site.</Trans>}
      sections={[
        { title: t`The practice`, text: <PracticeFacts /> },
        {
          title: t`In an emergency`,
          text: (
            <p>
              <Trans>Call 911. In a crisis, call or text 988 at any hour. Nobody here reads messages around the clock.</Trans>
            </p>
          ),
        },
        {
          title: t`About your health`,
          text: (
            <p>
              <Trans>Please put nothing about your health into an email. Tell your dietitian in the visit, or call.</Trans>
            </p>
          ),
        },
      ]}
    />
  )
}
