import { Trans, useLingui } from '@lingui/react/macro'
import { readConfiguration } from '../../kernel/configuration.ts'
import { PracticeFacts } from './PracticeFacts.tsx'
import { TrustPage } from './TrustPage.tsx'

export function PrivacyPage() {
  const { t } = useLingui()
  const { name } = readConfiguration().practice
  return (
    <TrustPage
      title={t`Privacy`}
      lead={<Trans>How {name} handles what you tell us, in plain words.</Trans>}
      sections={[
        { title: t`What we keep`, text: <Kept /> },
        { title: t`What we use it for`, text: <UsedFor /> },
        { title: t`Who sees it`, text: <SeenBy /> },
        { title: t`What stays on your device`, text: <OnDevice /> },
        { title: t`Your rights`, text: <Rights /> },
        { title: t`Whom to ask`, text: <PracticeFacts /> },
      ]}
    />
  )
}

function Kept() {
  return (
    <p>
      <Trans>
        Your name, birth date, phone, email and state; how you pay; your visits; what you and your dietitian write; and who opened your
        record, and when.
      </Trans>
    </p>
  )
}

function UsedFor() {
  return (
    <p>
      <Trans>
        For your care, for payment, and to keep the practice safe. We do not sell it, we show no advertising, and no company follows you on
        these pages.
      </Trans>
    </p>
  )
}

function SeenBy() {
  return (
    <p>
      <Trans>
        Your dietitian, and the people of the practice who need it for their work. Your plan gets what it needs to pay. The companies that
        carry our text messages and emails see the message and your number or address. Nobody else gets anything without your permission,
        unless the law requires it.
      </Trans>
    </p>
  )
}

function OnDevice() {
  return (
    <p>
      <Trans>
        One cookie keeps you signed in, and one remembers your language. While you book, what you typed waits on the device, encrypted, for
        a day at most. “Others use this device” turns that off, and signing out deletes it.
      </Trans>
    </p>
  )
}

function Rights() {
  return (
    <p>
      <Trans>
        You may ask for a copy of your record, for corrections, and for a list of those to whom we gave it. You may complain to us or to the
        Office for Civil Rights of the U.S. Department of Health and Human Services; it changes nothing about your care.
      </Trans>
    </p>
  )
}
