import { Trans, useLingui } from '@lingui/react/macro'
import { listPayoutRates, writePayoutRate } from '@sorrel/contract/payouts/operations'
import { type PayKind, type PayUnit, payKinds, payUnits } from '@sorrel/contract/payouts/vocabulary'
import { useToday } from '../../coding/use-rule-words.ts'
import { DietitianField } from '../../imports/run/DietitianField.tsx'
import { chunk } from '../../kernel/browser/chunks.ts'
import type { InputOf } from '../../kernel/calls/api.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { FormDialog } from '../../payers/FormDialog.tsx'
import { centsOf } from '../../payers/typed-cents.ts'
import { kindsOfPay } from '../kinds-of-pay.ts'

type Body = InputOf<typeof writePayoutRate>['body']
type Values = Record<'amount' | 'share' | 'starts_on' | 'ends_on' | 'source', string> & {
  provider_id: string | null
  kind: PayKind | ''
  unit: PayUnit
}

/** A share as people type it, `50` or `12.5`, in basis points. */
function basisPointsOf(typed: string): number {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim())
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : Number.NaN
}

const bodyOf = ({ amount, share, kind, unit, ends_on, ...rest }: Values): Body => ({
  ...rest,
  // The schema, which checks this body before it is sent, is what refuses an empty kind.
  ...{ kind: kind as PayKind, unit, ends_on: ends_on || null },
  rate_cents: unit === 'fee_share' ? 0 : centsOf(amount),
  basis_points: unit === 'fee_share' ? basisPointsOf(share) : 0,
})

/** Writes a rate that holds from a day on. */
export function RateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const form = useRateForm()
  const write = useAct(writePayoutRate, {
    refreshes: [listPayoutRates],
    onSuccess: () => {
      form.saved()
      toast(t`Saved.`)
      onClose()
    },
    onError: (error) => void form.refused(error),
  })
  const { kind, unit } = form.values
  const units: readonly PayUnit[] = kind === 'no_show' || kind === 'late_cancel' ? ['hour', 'each', 'fee_share'] : ['hour', 'each']
  return (
    <FormDialog
      id="rate-form"
      title={<Trans>Add a rate</Trans>}
      action={<Trans>Add the rate</Trans>}
      busy={write.isPending || form.checking}
      summary={form.summary}
      error={write.error}
      onSubmit={form.submit<Body>((body) => write.mutate({ body }))}
      onClose={onClose}
    >
      <SelectInput
        label={t`What for`}
        empty={t`Please choose`}
        options={kindsOfPay.map((value) => ({ value, label: payKinds[value][format.locale] }))}
        {...form.field('kind')}
      />
      <DietitianField
        label={t`Only for this dietitian`}
        help={t`Leave it empty for everybody without a rate of their own.`}
        value={form.values.provider_id}
        onChange={(value) => form.set('provider_id', value)}
      />
      <Segments
        shown
        legend={t`How it is meant`}
        options={units.map((value) => ({ value, label: payUnits[value][format.locale] }))}
        value={units.includes(unit) ? unit : 'hour'}
        onChange={(value) => form.set('unit', value)}
      />
      {unit === 'fee_share' ? (
        <TextInput
          label={t`Percentage of the fee`}
          help={t`Of the fee that the client owes.`}
          inputMode="decimal"
          {...form.field('share')}
        />
      ) : (
        <TextInput label={t`Amount in dollars`} inputMode="decimal" {...form.field('amount')} />
      )}
      <div className="fields fields--two">
        <TextInput type="date" label={t`First day`} {...form.field('starts_on')} />
        <TextInput type="date" label={t`Last day`} optional {...form.field('ends_on')} />
      </div>
      <TextInput label={t`Source`} help={t`The agreement, with its date.`} maxLength={200} {...form.field('source')} />
      <Notice tone="info">
        <Trans>Visits from the first day on that were paid at another rate get a correction in the next run.</Trans>
      </Notice>
    </FormDialog>
  )
}

function useRateForm() {
  const { t } = useLingui()
  const today = useToday()
  return useForm<Values>({
    initial: { provider_id: null, kind: '', unit: 'hour', amount: '', share: '', starts_on: today, ends_on: '', source: '' },
    draft: 'new rate of pay',
    schema: chunk(() => import('@sorrel/contract/payouts/wire').then(({ writePayoutRate }) => writePayoutRate.body)),
    toBody: bodyOf,
    fields: { rate_cents: 'amount', basis_points: 'share' },
    check: ({ starts_on, ends_on }) => ({
      ...(ends_on !== '' && ends_on < starts_on && { ends_on: t`The last day comes after the first.` }),
    }),
    words: {
      kind: t`Please choose what it is for.`,
      amount: t`An amount in dollars, such as 95.00.`,
      share: t`A number from 0 to 100, such as 50.`,
    },
  })
}
