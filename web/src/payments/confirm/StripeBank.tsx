import { Trans } from '@lingui/react/macro'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef } from 'react'
import { useFormat } from '../../kernel/words/i18n.ts'

type Props = { publishableKey: string; secret: string; onDone: () => void }

/** Lets Stripe's script ask the bank, in the bank's own window, and comes back whatever it answered: the server asks how it ended. */
export function StripeBank({ publishableKey, secret, onDone }: Props) {
  const { locale } = useFormat()
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      const stripe = await loadStripe(publishableKey, { locale })
      if (!isGone) await stripe?.confirmCardPayment(secret)
    }
    void ask()
      .catch(() => undefined)
      .then(() => !isGone && done.current())
    return () => {
      isGone = true
    }
  }, [publishableKey, secret, locale])
  return (
    <p className="small quiet" role="status">
      <Trans>Your bank asks you now, in a window of its own.</Trans>
    </p>
  )
}
