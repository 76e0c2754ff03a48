import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { type Scope, SeriesScope } from '../times/SeriesScope.tsx'
import { ChangeActions } from './ChangeActions.tsx'

export type Cancellation = { scope: Scope; reason?: string }
type Props = {
  /** Text that says what the cancellation costs, and who gets a message. */
  children: ReactNode
  /** Whether the visit belongs to a series, so that later visits may be canceled as well. */
  repeats?: boolean
  /** How many visits of the series come after it, if it is known. */
  after?: number | undefined
  /** How the form asks for a reason. If it is missing, the form asks for none. */
  reason?: { help: string; required?: boolean }
  busy: boolean
  error: Error | null
  /** The text of the button: which visits it cancels, and what that costs. */
  action: (scope: Scope) => ReactNode
  onSend: (cancellation: Cancellation) => void
  onKeep?: () => void
  /** Something to do instead of canceling, shown beside the two buttons. */
  instead?: ReactNode
}

/** The form in which patients, dietitians and people who followed a link cancel a visit. */
export function CancelForm({ children, repeats, after, reason: asked, busy, error, action, onSend, onKeep, instead }: Props) {
  const { t } = useLingui()
  const [scope, setScope] = useState<Scope>('one')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const reason = typed.trim()
  const isMissing = asked?.required === true && !reason
  const send = () => {
    setTried(true)
    if (!isMissing) onSend({ scope, ...(reason && { reason }) })
  }
  return (
    <div className="stack">
      {children}
      {repeats && <SeriesScope value={scope} onChange={setScope} after={after} />}
      {asked && (
        <TextInput
          label={t`Reason`}
          optional={!asked.required}
          help={asked.help}
          maxLength={500}
          value={typed}
          error={tried && isMissing && t`Please give a reason.`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {error && <Problem error={error} />}
      <ChangeActions keep={<Trans>Keep the visit</Trans>} onKeep={onKeep} instead={instead}>
        <Button kind="danger" busy={busy} onClick={send}>
          {action(scope)}
        </Button>
      </ChangeActions>
    </div>
  )
}
