import { Trans, useLingui } from '@lingui/react/macro'
import { chunk } from '../../../kernel/browser/chunks.ts'
import { useForm } from '../../../kernel/calls/form.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { ChoiceCards } from '../../../kernel/ui/fields/ChoiceCards.tsx'
import { ErrorSummary } from '../../../kernel/ui/fields/ErrorSummary.tsx'
import { OneOf } from '../../../kernel/ui/fields/OneOf.tsx'
import { SearchSelect } from '../../../kernel/ui/fields/SearchSelect.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import type { Booking, Payment } from '../use-booking.ts'

type Kind = Payment['kind']
type Relationship = Extract<Payment, { kind: 'insurance' }>['relationship']
type Values = { kind: Kind | ''; payer_id: string; member_id: string; relationship: Relationship }

/** The choice between insurance and cash. It offers only the plans that pay this dietitian in the person's state. */
export function PayStep({ booking }: { booking: Booking }) {
  const { t } = useLingui()
  const format = useFormat()
  const form = usePayForm(booking)
  const cents = booking.profile.cash_initial_cents
  const price = cents === null ? '' : format.money(cents)
  const plans = plansOf(booking)
  const send = form.submit<Payment>((payment) => {
    booking.setPayment(payment)
    booking.next()
  })
  return (
    <form id="booking-form" className="stack stack--wide" noValidate onSubmit={send}>
      <div>
        <h1 className="serif">
          <Trans>How would you like to pay?</Trans>
        </h1>
        <p className="quiet book-lead">
          <Trans>Nothing to pay today.</Trans>
        </p>
      </div>
      <ErrorSummary {...form.summary} />
      <ChoiceCards<Kind>
        legend={t`How would you like to pay?`}
        options={[
          {
            value: 'insurance',
            label: t`With insurance`,
            detail: plans.length > 0 ? t`Your plan pays its part of the visit.` : t`None of this dietitian’s plans pays in your state.`,
            disabled: plans.length === 0,
          },
          {
            value: 'cash',
            label: t`Without insurance`,
            detail: price ? t`${price} for the first visit.` : t`You pay for the visit yourself.`,
          },
        ]}
        {...form.choice<Kind>('kind')}
      />
      {form.values.kind === 'insurance' && <Plan form={form} booking={booking} plans={plans} />}
      <div className="wide-only book-go line line--apart">
        <Button kind="plain" onClick={() => booking.goTo('about')}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" busy={form.checking}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  )
}

function Plan({ form, booking, plans }: { form: ReturnType<typeof usePayForm>; booking: Booking; plans: ReturnType<typeof plansOf> }) {
  const { t } = useLingui()
  const name = booking.profile.first_name
  const whose = useWhosePlan(booking)
  return (
    <div className="fields fields--two">
      <SearchSelect
        label={t`Insurance company`}
        help={t`Only those that pay for visits with ${name} in your state.`}
        options={plans}
        placeholder={t`Type a few letters`}
        {...form.choice('payer_id')}
      />
      <TextInput
        label={t`Member ID`}
        className="num"
        autoComplete="off"
        autoCapitalize="characters"
        help={t`On the front of your card, letters included.`}
        {...form.field('member_id')}
      />
      <div className="field--span">
        <OneOf<Relationship>
          look="chips"
          shown
          legend={t`Whose plan is it?`}
          options={whose}
          {...form.choice<Relationship>('relationship')}
        />
      </div>
      <div className="field--span">
        <Notice tone="info">
          <Trans>Your share depends on your plan: a copay, a percentage, or nothing. You owe nothing before the visit.</Trans>
        </Notice>
      </div>
    </div>
  )
}

/** Asks whose plan it is, in words that fit the person who books. */
function useWhosePlan({ who, about }: Booking) {
  const { t } = useLingui()
  if (who.value === 'me') {
    return [
      { value: 'Self' as const, label: t`Mine` },
      { value: 'Spouse' as const, label: t`My partner’s` },
      { value: 'Child' as const, label: t`My parent’s` },
      { value: 'Other' as const, label: t`Someone else’s` },
    ]
  }
  const name = about?.first_name ?? ''
  return [
    { value: 'Child' as const, label: t`A parent of ${name}` },
    { value: 'Spouse' as const, label: t`The partner of ${name}` },
    { value: 'Self' as const, label: name },
    { value: 'Other' as const, label: t`Someone else` },
  ]
}

function plansOf({ profile, about }: Booking) {
  return profile.networks
    .filter(({ states }) => !about || (states as readonly string[]).includes(about.state))
    .map(({ payer_id, payer_name }) => ({ value: payer_id, label: payer_name }))
}

function usePayForm(booking: Booking) {
  const { t } = useLingui()
  const { payment, search } = booking
  const wished = plansOf(booking).some(({ value }) => value === String(search.insurance)) ? String(search.insurance) : ''
  const insured = payment?.kind === 'insurance' ? payment : null
  return useForm<Values>({
    draft: 'booking-form-pay',
    initial: {
      kind: payment?.kind ?? (wished ? 'insurance' : search.insurance === 'CASH_PAY' ? 'cash' : ''),
      payer_id: insured?.payer_id ?? wished,
      member_id: insured?.member_id ?? '',
      relationship: insured?.relationship ?? (booking.who.newcomer === 'child' || booking.who.dependent?.is_minor ? 'Child' : 'Self'),
    },
    schema: chunk(() =>
      import('@sorrel/contract/scheduling/wire').then(({ setUpPatientAndBook }) => setUpPatientAndBook.body.shape.payment),
    ),
    toBody: paymentOf,
    words: {
      kind: t`Choose one of the two.`,
      payer_id: t`Choose your insurance company.`,
      member_id: t`Enter the member ID from your card.`,
    },
  })
}

const paymentOf = ({ kind, payer_id, member_id, relationship }: Values): Payment =>
  kind === 'insurance' ? { kind, payer_id: payer_id ?? '', member_id: member_id.trim(), relationship } : { kind: kind as 'cash' }
