import { Trans } from '@lingui/react/macro'
import type { CardForm as CardFormFacts } from '@sorrel/contract/payments/schemas'
import type { ReactNode } from 'react'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'

export type CardFormProps = {
  /** Begins a setup for a card that is kept by somebody who is signed in; without it the card is only given a name. */
  getSecret?: () => Promise<string>
  /** Called with what stands for the card. Its number stays between the browser and the processor. */
  onGiven: (token: string) => void
  busy: boolean
  /** The words of the button. */
  action: ReactNode
  /** Further fields, below those of the card. */
  children?: ReactNode
}

// Each form loads only where its processor was chosen, and Stripe's own script only when its form is drawn.
const DemoCardForm = makeLazyPart(() => import('./DemoCardForm.tsx'), 'DemoCardForm')
const StripeCardForm = makeLazyPart(() => import('./StripeCardForm.tsx'), 'StripeCardForm')

/** The form of the chosen processor for a card. */
export function CardForm({ form, ...props }: CardFormProps & { form: CardFormFacts }) {
  const waiting = <Waiting shape="text" count={3} />
  if (form === null)
    return (
      <Notice tone="info">
        <Trans>This practice takes no cards here. It will tell you how to pay.</Trans>
      </Notice>
    )
  if (form.vendor === 'fake') return <DemoCardForm {...props} whileLoading={waiting} />
  return <StripeCardForm {...props} publishableKey={form.publishable_key} whileLoading={waiting} />
}
