import '../payments.css'
import { Trans } from '@lingui/react/macro'
import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { CardFormProps } from './CardForm.tsx'

type Opened = { stripe: Stripe; card: StripeCardElement }

/** Stripe's own field for a card, which lies in a frame of Stripe's: the number never touches this page. */
export function StripeCardForm({ publishableKey, getSecret, onGiven, busy, action, children }: CardFormProps & { publishableKey: string }) {
  const { place, opened, failed } = useCardElement(publishableKey)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    // The form may lie in a dialog over another form, which must not be sent along with it.
    event.stopPropagation()
    if (!opened || isSending || busy) return
    setSending(true)
    setRefusal(null)
    const given = await giveCard(opened, getSecret).catch((error: unknown) => ({ error }))
    setSending(false)
    if ('token' in given) onGiven(given.token)
    else setRefusal(given.error instanceof Error ? given.error.message : '')
  }
  if (failed) return <Problem error={failed} />
  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      <div className="input stripe-card" ref={place} />
      {children}
      {refusal !== null && (
        <Notice tone="error" live>
          {refusal || <Trans>The card could not be checked. Please try again.</Trans>}
        </Notice>
      )}
      <Button type="submit" wide busy={busy || isSending || !opened}>
        {action}
      </Button>
    </form>
  )
}

/** Loads Stripe's script when the form is drawn, and puts its field in place. */
function useCardElement(publishableKey: string) {
  const { locale } = useFormat()
  const place = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    let isGone = false
    let card: StripeCardElement | undefined
    const open = async () => {
      const stripe = await loadStripe(publishableKey, { locale })
      if (!stripe || isGone || !place.current) return
      const style = getComputedStyle(place.current)
      card = stripe.elements().create('card', { style: { base: { color: style.color, fontFamily: style.fontFamily, fontSize: '16px' } } })
      card.mount(place.current)
      setOpened({ stripe, card })
    }
    open().catch((error: unknown) => !isGone && setFailed(error))
    return () => {
      isGone = true
      card?.destroy()
    }
  }, [publishableKey, locale])
  return { place, opened, failed }
}

/** The name of the card at Stripe, once its bank agreed where it is to be kept. */
async function giveCard({ stripe, card }: Opened, getSecret: (() => Promise<string>) | undefined): Promise<{ token: string }> {
  if (!getSecret) {
    const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card })
    if (error) throw new Error(error.message)
    return { token: paymentMethod.id }
  }
  const { setupIntent, error } = await stripe.confirmCardSetup(await getSecret(), { payment_method: { card } })
  if (error) throw new Error(error.message)
  const method = setupIntent.payment_method
  if (method === null) throw new Error('Stripe named no card')
  return { token: typeof method === 'string' ? method : method.id }
}
