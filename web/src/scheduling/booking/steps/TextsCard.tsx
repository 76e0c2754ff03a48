import { Trans, useLingui } from '@lingui/react/macro'
import { CheckRow } from '../../../kernel/ui/fields/CheckRow.tsx'

type Props = { isAgreed: boolean; onChange: (isAgreed: boolean) => void }

/**
 * Asks whether notices may come by text message. Nobody has to agree, so the box is empty at first. If you change the wording, change its
 * version in `consentVersions`.
 */
export function TextsCard({ isAgreed, onChange }: Props) {
  const { t } = useLingui()
  return (
    <section className="card consent" aria-label={t`Text messages`}>
      <h2>
        <Trans>Text messages, if you like</Trans>
      </h2>
      <p className="small">
        <Trans>
          Confirmations, changes and reminders of visits, and a word when a bill or a message waits: about four texts for each visit. They
          say nothing about your health. Your carrier may charge for messages and data. Reply STOP to end them, or HELP for help.
        </Trans>
      </p>
      <p className="small">
        <Trans>You need not agree. Without them the same notices come by email, and you can change that at any time.</Trans>
      </p>
      <CheckRow checked={isAgreed} onChange={(event) => onChange(event.currentTarget.checked)}>
        <Trans>Send me text messages at my number.</Trans>
      </CheckRow>
    </section>
  )
}
