import '../payments.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { digitsOf, fitsLuhn, makeDemoToken, readExpiry } from '@sorrel/contract/payments/test-cards'
import type { FormEvent } from 'react'
import { useForm } from '../../kernel/calls/form.ts'
import { readNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import type { CardFormProps } from './CardForm.tsx'

type Values = { number: string; expiry: string; code: string }
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const makeLetters = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => letters[byte % letters.length]).join('')

/** The card form of the demo. It makes what stands for the card in the browser; the number goes nowhere. */
export function DemoCardForm({ onGiven, busy, action, children }: CardFormProps) {
  const { t } = useLingui()
  const faultsOf = useFaults()
  // No draft: a card number is kept nowhere, not even in this tab.
  const form = useForm<Values>({ initial: { number: '', expiry: '', code: '' }, check: faultsOf })
  const give = ({ number, expiry }: Values) => {
    const until = readExpiry(expiry)
    const token = until && makeDemoToken({ number, ...until }, makeLetters())
    if (token) onGiven(token)
    form.saved()
  }
  return (
    <form className="stack" noValidate onSubmit={alone(form.submit<Values>(give))}>
      <ErrorSummary {...form.summary} />
      <Notice tone="info">
        <Trans>This is a demo, and no money moves. Only test numbers work, such as 4242 4242 4242 4242.</Trans>
      </Notice>
      <TextInput label={t`Card number`} inputMode="numeric" autoComplete="cc-number" maxLength={25} {...form.field('number')} />
      <div className="card-pair">
        <TextInput
          label={t`Expires`}
          placeholder={t`MM/YY`}
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={9}
          {...form.field('expiry')}
        />
        <TextInput label={t`Security code`} inputMode="numeric" autoComplete="cc-csc" maxLength={4} {...form.field('code')} />
      </div>
      {children}
      <Button type="submit" wide busy={busy || form.checking}>
        {action}
      </Button>
    </form>
  )
}

/** The form may lie in a dialog over another form, which must not be sent along with it. */
const alone = (send: (event: FormEvent) => Promise<void>) => (event: FormEvent) => {
  event.stopPropagation()
  void send(event)
}

/** What is wrong with a card as it was typed. */
function useFaults() {
  const { t } = useLingui()
  return ({ number, expiry, code }: Values): Partial<Values> => {
    const digits = digitsOf(number)
    const until = readExpiry(expiry)
    const month = readNow().slice(0, 7)
    const isOver = until !== undefined && `${until.exp_year}-${String(until.exp_month).padStart(2, '0')}` < month
    return {
      ...(!fitsLuhn(digits)
        ? { number: t`Please check the number: a digit is wrong or missing.` }
        : makeDemoToken({ number, exp_month: 1, exp_year: 2030 }, 'letters') === undefined && {
            number: t`This is a demo: please use a test number, not a real card.`,
          }),
      ...(until === undefined
        ? { expiry: t`Please enter month and year, such as 08/28.` }
        : isOver && { expiry: t`This card has expired.` }),
      ...(!/^\d{3,4}$/.test(code) && { code: t`The code has 3 digits, or 4 on American Express.` }),
    }
  }
}
