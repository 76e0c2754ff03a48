import { Trans } from '@lingui/react/macro'
import { createAccountSession } from '@sorrel/contract/payouts/operations'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../kernel/calls/api.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { loadConnect } from './connect-script.ts'

type Props = {
  publishableKey: string
  /** Of the session that the server opened when the dietitian pressed the button; each further display asks for another. */
  firstSecret: string
  onExit: () => void
}

/** The processor's own forms, in a frame of its own: what is typed there never reaches the practice. */
export function ProcessorForms({ publishableKey, firstSecret, onExit }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const exit = useRef(onExit)
  const [error, setError] = useState<Error | null>(null)
  useEffect(() => {
    exit.current = onExit
  })
  useEffect(() => {
    let isGone = false
    let unused: string | null = firstSecret
    const fetchClientSecret = async (): Promise<string> => {
      const secret = unused ?? (await call(createAccountSession, {})).client_secret
      unused = null
      return secret
    }
    loadConnect()
      .then((connect) => {
        if (isGone) return
        const form = connect.init({ publishableKey, fetchClientSecret }).create('account-onboarding')
        form.setOnExit(() => exit.current())
        place.current?.replaceChildren(form)
      })
      .catch((failure: unknown) => setError(failure instanceof Error ? failure : new Error('the forms did not load')))
    return () => {
      isGone = true
    }
  }, [publishableKey, firstSecret])
  return (
    <div className="stack">
      {error && <Problem error={error} />}
      <div ref={place} />
      <div className="pay-acts">
        <Button kind="quiet" onClick={onExit}>
          <Trans>Close these forms</Trans>
        </Button>
      </div>
    </div>
  )
}
