import { Trans, useLingui } from '@lingui/react/macro'
import { listPlans, ownNumberOf, PlanFields, type PlanValues, usePlanFaults } from '../../../insurance/plan/PlanFields.tsx'
import { chunk } from '../../../kernel/browser/chunks.ts'
import { useForm } from '../../../kernel/calls/form.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { ChoiceCards } from '../../../kernel/ui/fields/ChoiceCards.tsx'
import { ErrorSummary } from '../../../kernel/ui/fields/ErrorSummary.tsx'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { PlanNotTaken } from '../../paying/PlanNotTaken.tsx'
import type { Booking, Payment } from '../use-booking.ts'

type Kind = Payment['kind']
type Values = PlanValues & { kind: Kind | '' }

/** The choice between insurance and cash. It offers only the plans that pay this dietitian in the person's state. */
export function PayStep({ booking }: { booking: Booking }) {
  const { t } = useLingui()
  const format = useFormat()
  const cents = booking.profile.cash_initial_cents
  const price = cents === null ? '' : format.money(cents)
  const plans = listPlans(booking.profile, booking.about?.state)
  const form = usePayForm(booking, plans)
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
            detail:
              plans.length > 0
                ? t`Your plan pays its part of the visit.`
                : t`None of this dietitian’s plans pays in your state. Yours may pay a part back.`,
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

type PlanProps = { form: ReturnType<typeof usePayForm>; booking: Booking; plans: ReturnType<typeof listPlans> }

function Plan({ form, booking: { profile, who, about }, plans }: PlanProps) {
  const { t } = useLingui()
  const name = profile.first_name
  return (
    <>
      <PlanFields
        form={form}
        plans={plans}
        help={t`Those that pay for visits with ${name} in your state come first.`}
        others={(plan, { isTaken, take }) => (
          <PlanNotTaken {...{ profile, plan, isAsked: isTaken, onAsk: take }} state={about?.state} cents={profile.cash_initial_cents} />
        )}
        name={who.value === 'me' ? undefined : about?.first_name}
      />
      {!isAsked(form.values, plans) && (
        <Notice tone="info">
          <Trans>Your share depends on your plan: a copay, a percentage, or nothing. You owe nothing before the visit.</Trans>
        </Notice>
      )}
    </>
  )
}

/** Whether the chosen plan is none of those that pay this dietitian, so that the person asks it for the money back. */
const isAsked = ({ payer_id }: Values, plans: readonly { value: string }[]) => !!payer_id && !plans.some(({ value }) => value === payer_id)

function usePayForm(booking: Booking, plans: ReturnType<typeof listPlans>) {
  const { t } = useLingui()
  const { payment, search } = booking
  const wished = plans.some(({ value }) => value === String(search.insurance)) ? String(search.insurance) : ''
  const insured = payment?.kind === 'cash' ? (payment.asks ?? null) : (payment ?? null)
  return useForm<Values>({
    draft: 'booking-form-pay',
    initial: {
      kind: insured ? 'insurance' : (payment?.kind ?? (wished ? 'insurance' : search.insurance === 'CASH_PAY' ? 'cash' : '')),
      payer_id: insured?.payer_id ?? wished,
      member_id: insured?.member_id ?? '',
      relationship: insured?.relationship ?? (booking.who.newcomer === 'child' || booking.who.dependent?.is_minor ? 'Child' : 'Self'),
      has_own_member_id: insured?.has_own_member_id ?? false,
    },
    schema: chunk(() =>
      import('@sorrel/contract/scheduling/wire').then(({ setUpPatientAndBook }) => setUpPatientAndBook.body.shape.payment),
    ),
    toBody: (values) => paymentOf(values, isAsked(values, plans)),
    words: { kind: t`Choose one of the two.`, ...usePlanFaults() },
  })
}

function paymentOf({ kind, payer_id, member_id, ...whose }: Values, isAsked: boolean): Payment {
  if (kind !== 'insurance') return { kind: kind as 'cash' }
  const plan = { kind, payer_id: payer_id ?? '', member_id: member_id.trim(), relationship: whose.relationship, ...ownNumberOf(whose) }
  return isAsked ? { kind: 'cash', asks: plan } : plan
}
