import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PracticeFacts } from './PracticeFacts.tsx'
import { TrustPage } from './TrustPage.tsx'

export function HelpPage() {
  const { t } = useLingui()
  return (
    <TrustPage
      title={t`Help`}
      lead={<Trans>Short answers to what people ask most. If yours is not among them, call or write to us.</Trans>}
      sections={[
        { title: t`No code arrives`, text: <NoCode /> },
        { title: t`I want to move or cancel a visit`, text: <MoveOrCancel /> },
        {
          title: t`What does a visit cost?`,
          text: (
            <p>
              <Trans>
                Every profile shows the price without insurance. With insurance you owe the share that your plan does not pay. You pay
                nothing when you book.
              </Trans>
            </p>
          ),
        },
        { title: t`Others use my phone or computer`, text: <SharedDevice /> },
        {
          title: t`I lost my phone`,
          text: (
            <p>
              <Trans>
                Choose “I lost my phone” where you <Link to="/login">sign in</Link>. We send a code to your email instead.
              </Trans>
            </p>
          ),
        },
        { title: t`Reach a person`, text: <PracticeFacts /> },
      ]}
    />
  )
}

function NoCode() {
  return (
    <p>
      <Trans>
        Check the number: it must be a mobile number in the United States. Wait a minute, then ask for a new code. If you once answered STOP
        to our messages, text START to the same number.
      </Trans>
    </p>
  )
}

function MoveOrCancel() {
  return (
    <p>
      <Trans>
        Open the link in our message about the visit; you need not sign in. Or sign in and open the visit. Beside the button you see until
        when this is free.
      </Trans>
    </p>
  )
}

function SharedDevice() {
  return (
    <p>
      <Trans>
        When you book, mark “Others use this device”. Then nothing that you type is kept on it. Sign out when you are done: everything about
        you leaves the device.
      </Trans>
    </p>
  )
}
