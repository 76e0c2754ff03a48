import { Trans, useLingui } from '@lingui/react/macro'
import { addPhoneCheck, listEligibilityChecks } from '@sorrel/contract/eligibility/operations'
import { isAskedForMoney, type PlanToAsk } from '../insurance/CoverageFacts.tsx'
import { chunk } from '../kernel/browser/chunks.ts'
import type { InputOf } from '../kernel/calls/api.ts'
import { useForm } from '../kernel/calls/form.ts'
import { useAct } from '../kernel/calls/query.ts'
import { readNow } from '../kernel/clock.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { CheckRow } from '../kernel/ui/fields/CheckRow.tsx'
import { ErrorSummary } from '../kernel/ui/fields/ErrorSummary.tsx'
import { TextInput } from '../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { dayOf } from '../kernel/words/format.ts'
import { useMyZone } from '../scheduling/patient/use-my-zone.ts'

type Body = InputOf<typeof addPhoneCheck>['body']
type Typed = {
  is_member: boolean
  covered: boolean
  needs_authorization: boolean
  copay: string
  share: string
  deductible: string
  visits: string
  counted: string
  spoke_with: string
  reference: string
}
type Props = { patientId: string; coverage: PlanToAsk; onDone: () => void }

/** What a person of the plan said on the phone. It counts more than what the plan's computer says. */
export function PhoneForm({ patientId, coverage, onDone }: Props) {
  const { t } = useLingui()
  const add = useAct(addPhoneCheck, { refreshes: [listEligibilityChecks] })
  const isOutside = isAskedForMoney(coverage)
  const form = usePhoneForm(coverage.coverage_id, isOutside)
  const send = form.submit<Body>((body) =>
    add.mutate(
      { params: { patient_id: patientId }, body },
      {
        onSuccess: () => {
          form.saved()
          onDone()
        },
      },
    ),
  )
  return (
    <form className="stack" noValidate onSubmit={send} aria-label={t`What the plan said on the phone`}>
      <ErrorSummary {...form.summary} />
      <CheckRow {...form.check('is_member')}>
        <Trans>The client is a member of the plan</Trans>
      </CheckRow>
      {form.values.is_member && <Pays form={form} isOutside={isOutside} />}
      <div className="fields fields--two">
        <TextInput label={t`With whom you spoke`} maxLength={80} {...form.field('spoke_with')} />
        <TextInput label={t`Number of the call`} maxLength={40} {...form.field('reference')} />
      </div>
      {add.error && <Problem error={add.error} />}
      <div className="line line--wrap">
        <Button type="submit" busy={add.isPending || form.checking}>
          <Trans>Save the call</Trans>
        </Button>
        <Button kind="plain" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

/** What the plan pays, as they said it. */
function Pays({ form, isOutside }: { form: ReturnType<typeof usePhoneForm>; isOutside: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <CheckRow {...form.check('covered')}>
        {isOutside ? (
          <Trans>The plan pays for nutrition visits outside its network</Trans>
        ) : (
          <Trans>The plan pays for nutrition visits</Trans>
        )}
      </CheckRow>
      <div className="fields fields--two">
        <TextInput label={t`Copay in dollars`} optional inputMode="decimal" maxLength={8} {...form.field('copay')} />
        <TextInput label={t`Share in percent`} optional inputMode="decimal" maxLength={5} {...form.field('share')} />
        <TextInput label={t`Left of the deductible, in dollars`} optional inputMode="decimal" maxLength={9} {...form.field('deductible')} />
        {isOutside ? (
          <TextInput
            label={t`Part of the price that counts, in percent`}
            optional
            inputMode="decimal"
            maxLength={5}
            {...form.field('counted')}
          />
        ) : (
          <TextInput label={t`Visits left this year`} optional inputMode="numeric" maxLength={3} {...form.field('visits')} />
        )}
      </div>
      {!isOutside && (
        <CheckRow {...form.check('needs_authorization')}>
          <Trans>The plan must agree to the visits first</Trans>
        </CheckRow>
      )}
    </>
  )
}

function usePhoneForm(coverageId: string, isOutside: boolean) {
  const { t } = useLingui()
  const zone = useMyZone()
  const amount = t`Please enter an amount such as 40 or 12.50.`
  return useForm<Typed>({
    draft: `phone check ${coverageId}`,
    place: `${coverageId}-`,
    initial: {
      ...{ is_member: true, covered: true, needs_authorization: false },
      ...{ copay: '', share: '', deductible: '', visits: '', counted: '', spoke_with: '', reference: '' },
    },
    schema: chunk(() => import('@sorrel/contract/eligibility/wire').then(({ addPhoneCheck }) => addPhoneCheck.body)),
    toBody: (typed) => bodyOf(typed, coverageId, dayOf(readNow(), zone), isOutside),
    fields: {
      'benefits.copay_cents': 'copay',
      'benefits.coinsurance_basis_points': 'share',
      'benefits.deductible_remaining_cents': 'deductible',
      'benefits.visits_remaining': 'visits',
      'benefits.out_of_network.copay_cents': 'copay',
      'benefits.out_of_network.coinsurance_basis_points': 'share',
      'benefits.out_of_network.deductible_remaining_cents': 'deductible',
      'benefits.out_of_network.allowed_basis_points': 'counted',
    },
    words: {
      copay: amount,
      deductible: amount,
      share: t`Please enter a number from 0 to 100.`,
      counted: t`Please enter a number from 0 to 100.`,
      visits: t`Please enter a whole number.`,
      spoke_with: t`Please enter a name.`,
      reference: t`Please enter the number that they gave you.`,
    },
  })
}

/** A typed number times a hundred; not a number stays one, so that the field is named. */
const hundredfold = (typed: string): number | null => (typed.trim() === '' ? null : Math.round(Number(typed.replace(/[$,%\s]/g, '')) * 100))

const bodyOf = (typed: Typed, coverage_id: string, service_date: string, isOutside: boolean): Body => ({
  ...{ coverage_id, service_date, spoke_with: typed.spoke_with.trim(), reference: typed.reference.trim() },
  ...(typed.is_member ? { benefits: isOutside ? outsideOf(typed) : insideOf(typed) } : { is_member: false }),
})

type Said = NonNullable<Body['benefits']>

const insideOf = (typed: Typed): Said => ({
  ...{ covered: typed.covered, needs_authorization: typed.needs_authorization },
  copay_cents: hundredfold(typed.copay),
  coinsurance_basis_points: hundredfold(typed.share),
  deductible_remaining_cents: hundredfold(typed.deductible),
  visits_remaining: typed.visits.trim() ? Number(typed.visits) : null,
  ...{ deductible_before_copay: null, out_of_pocket_remaining_cents: null, preventive_no_cost: null },
})

/** What the plan pays back: of care inside of its network nobody spoke. */
const outsideOf = (typed: Typed): Said => ({
  ...{ covered: typed.covered, needs_authorization: null, copay_cents: null, coinsurance_basis_points: null, visits_remaining: null },
  ...{ deductible_before_copay: null, deductible_remaining_cents: null, out_of_pocket_remaining_cents: null, preventive_no_cost: null },
  out_of_network: {
    covered: typed.covered,
    copay_cents: hundredfold(typed.copay),
    coinsurance_basis_points: hundredfold(typed.share),
    deductible_remaining_cents: hundredfold(typed.deductible),
    allowed_basis_points: hundredfold(typed.counted),
    out_of_pocket_remaining_cents: null,
  },
})
