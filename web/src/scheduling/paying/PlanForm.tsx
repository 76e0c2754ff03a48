import { Trans, useLingui } from '@lingui/react/macro'
import { chunk } from '../../kernel/browser/chunks.ts'
import { useActingFor } from '../../kernel/calls/acting.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { OneOf } from '../../kernel/ui/fields/OneOf.tsx'
import { SearchSelect } from '../../kernel/ui/fields/SearchSelect.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import type { NewPlan, Paying } from './use-paying.ts'

type Relationship = NonNullable<NewPlan['relationship']>
type Values = { payer_id: string; member_id: string; relationship: Relationship }
type Props = { paying: Paying; onDone: () => void; name: string; plans: readonly { value: string; label: string }[] }

/**
 * The card of a plan that is not on file yet. It stands inside the form that books, and a form cannot hold another one, so its button is a
 * plain one.
 */
export function PlanForm({ paying, onDone, name, plans }: Props) {
  const { t } = useLingui()
  const whose = useWhosePlan()
  const form = usePlanForm(paying, whose[0]!.value)
  const send = form.submit<NewPlan>((plan) => {
    paying.choose(plan)
    form.saved()
    onDone()
    toast(t`The visit goes to this plan. Check the price, then book.`)
  })
  return (
    <div className="stack">
      <ErrorSummary {...form.summary} />
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
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void send()
          }}
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
      </div>
      <p>
        <Button kind="quiet" busy={form.checking} onClick={() => void send()}>
          <Trans>Use this plan</Trans>
        </Button>
      </p>
    </div>
  )
}

/** Asks whose plan it is, in words that fit the person who books. */
function useWhosePlan(): { value: Relationship; label: string }[] {
  const { t } = useLingui()
  const isForOther = useActingFor() !== null
  if (!isForOther)
    return [
      { value: 'Self', label: t`Mine` },
      { value: 'Spouse', label: t`My partner’s` },
      { value: 'Child', label: t`My parent’s` },
      { value: 'Other', label: t`Someone else’s` },
    ]
  return [
    { value: 'Child', label: t`Their parent’s` },
    { value: 'Self', label: t`Their own` },
    { value: 'Spouse', label: t`Their partner’s` },
    { value: 'Other', label: t`Someone else’s` },
  ]
}

function usePlanForm({ payment }: Paying, usual: Relationship) {
  const { t } = useLingui()
  const plan = payment?.kind === 'insurance' ? payment : null
  return useForm<Values>({
    draft: 'booking-form-plan',
    initial: { payer_id: plan?.payer_id ?? '', member_id: plan?.member_id ?? '', relationship: plan?.relationship ?? usual },
    schema: chunk(() =>
      import('@sorrel/contract/scheduling/wire').then(({ setUpPatientAndBook }) => setUpPatientAndBook.body.shape.payment),
    ),
    toBody: ({ payer_id, member_id, relationship }): NewPlan => ({
      kind: 'insurance',
      payer_id: payer_id ?? '',
      member_id: member_id.trim(),
      relationship,
    }),
    words: { payer_id: t`Choose your insurance company.`, member_id: t`Enter the member ID from your card.` },
  })
}
