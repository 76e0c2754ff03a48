import { Trans, useLingui } from '@lingui/react/macro'
import { ownNumberOf, PlanFields, type PlanValues, useInsured, usePlanFaults } from '../../insurance/plan/PlanFields.tsx'
import { chunk } from '../../kernel/browser/chunks.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import type { Profile } from '../../providers/profile/profile.ts'
import { PlanNotTaken } from './PlanNotTaken.tsx'
import type { NewPlan, Paying } from './use-paying.ts'

type Plans = readonly { value: string; label: string }[]
type Props = {
  paying: Paying
  onDone: () => void
  profile: Profile
  state: string | undefined
  plans: Plans
  cents: number | null
}

/**
 * The card of a plan that is not on file yet. It stands inside the form that books, and a form cannot hold another one, so its button is a
 * plain one.
 */
export function PlanForm({ paying, onDone, profile, state, plans, cents }: Props) {
  const { t } = useLingui()
  const name = profile.first_name
  const insured = useInsured()
  const form = usePlanForm(paying, insured.usual, plans)
  const send = form.submit<NewPlan>((plan) => {
    paying.choose(plan)
    form.saved()
    onDone()
    toast(
      plan.kind === 'cash'
        ? t`You pay, and ask this plan. Check the price, then book.`
        : t`The visit goes to this plan. Check the price, then book.`,
    )
  })
  return (
    <div className="stack">
      <ErrorSummary {...form.summary} />
      <PlanFields
        form={form}
        plans={plans}
        help={t`Those that pay for visits with ${name} in your state come first.`}
        others={(plan, { isTaken, take }) => <PlanNotTaken {...{ profile, plan, state, cents, isAsked: isTaken, onAsk: take }} />}
        name={insured.name}
        onEnter={() => void send()}
      />
      <p>
        <Button kind="quiet" busy={form.checking} onClick={() => void send()}>
          <Trans>Use this plan</Trans>
        </Button>
      </p>
    </div>
  )
}

function usePlanForm({ payment }: Paying, usual: PlanValues['relationship'], plans: Plans) {
  const used = payment?.kind === 'cash' ? payment.asks : payment
  const plan = used?.kind === 'insurance' ? used : null
  return useForm<PlanValues>({
    draft: 'booking-form-plan',
    initial: {
      ...{ payer_id: plan?.payer_id ?? '', member_id: plan?.member_id ?? '', relationship: plan?.relationship ?? usual },
      has_own_member_id: plan?.has_own_member_id ?? false,
    },
    schema: chunk(() =>
      import('@sorrel/contract/scheduling/wire').then(({ setUpPatientAndBook }) => setUpPatientAndBook.body.shape.payment),
    ),
    toBody: ({ payer_id, member_id, relationship, has_own_member_id }): NewPlan => {
      const own = ownNumberOf({ relationship, has_own_member_id })
      const plan = { kind: 'insurance' as const, payer_id: payer_id ?? '', member_id: member_id.trim(), relationship, ...own }
      // A plan that does not pay this dietitian is asked for the money back.
      return payer_id && !plans.some(({ value }) => value === payer_id) ? { kind: 'cash', asks: plan } : plan
    },
    words: usePlanFaults(),
  })
}
