import { Trans, useLingui } from '@lingui/react/macro'
import { listFees, writeFee } from '@sorrel/contract/payers/operations'
import { type FeePlace, feePlaces } from '@sorrel/contract/payers/vocabulary'
import { useToday } from '../../coding/use-rule-words.ts'
import { DietitianField } from '../../imports/run/DietitianField.tsx'
import { chunk } from '../../kernel/browser/chunks.ts'
import type { InputOf } from '../../kernel/calls/api.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { FormDialog } from '../FormDialog.tsx'
import { PayerSelect } from '../PayerSelect.tsx'
import { centsOf } from '../typed-cents.ts'

type Body = InputOf<typeof writeFee>['body']
type Values = Record<'payer_id' | 'code' | 'modifier' | 'place' | 'price' | 'starts_on' | 'ends_on' | 'source', string> & {
  provider_id: string | null
}

const bodyOf = ({ payer_id, price, modifier, place, ends_on, code, ...rest }: Values): Body => ({
  ...rest,
  code: code.trim().toUpperCase(),
  payer_id: payer_id === 'charges' ? null : payer_id,
  provider_id: payer_id === 'charges' ? null : rest.provider_id,
  modifier: modifier.trim().toUpperCase() || null,
  // The schema, which checks this body before it is sent, is what makes this word a place.
  place: payer_id === 'charges' || place === '' ? null : (place as FeePlace),
  unit_cents: centsOf(price),
  ends_on: ends_on || null,
})

/** Writes a price that holds from a day on. */
export function FeeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const form = useFeeForm()
  const write = useAct(writeFee, {
    refreshes: [listFees],
    onSuccess: () => {
      form.saved()
      toast(t`Saved.`)
      onClose()
    },
    onError: (error) => void form.refused(error),
  })
  const isCharge = form.values.payer_id === 'charges'
  return (
    <FormDialog
      id="fee-form"
      title={<Trans>Add a price</Trans>}
      action={<Trans>Add the price</Trans>}
      busy={write.isPending || form.checking}
      summary={form.summary}
      error={write.error}
      onSubmit={form.submit<Body>((body) => write.mutate({ body }))}
      onClose={onClose}
    >
      <PayerSelect
        label={t`Who pays it`}
        first={[{ value: 'charges', label: t`Charge of the practice, whoever pays` }]}
        {...form.choice<string>('payer_id')}
      />
      <div className="fields fields--two">
        <TextInput label={t`Code`} maxLength={5} {...form.field('code')} />
        <TextInput label={t`Price of a unit in dollars`} inputMode="decimal" {...form.field('price')} />
        <TextInput label={t`Only with this modifier`} optional maxLength={2} {...form.field('modifier')} />
        {!isCharge && (
          <SelectInput
            label={t`Only at this place`}
            empty={t({ message: 'Any', context: 'place' })}
            options={feePlaces.map((value) => ({ value, label: value }))}
            {...form.field('place')}
          />
        )}
      </div>
      {!isCharge && (
        <DietitianField
          label={t`Only for this dietitian`}
          value={form.values.provider_id}
          onChange={(value) => form.set('provider_id', value)}
        />
      )}
      <div className="fields fields--two">
        <TextInput type="date" label={t`First day`} {...form.field('starts_on')} />
        <TextInput type="date" label={t`Last day`} optional {...form.field('ends_on')} />
      </div>
      <TextInput label={t`Source`} help={t`The contract or list, with its page.`} maxLength={200} {...form.field('source')} />
      <Notice tone="info">
        <Trans>A price that held until then ends on the day before. Nothing is changed in place.</Trans>
      </Notice>
    </FormDialog>
  )
}

function useFeeForm() {
  const { t } = useLingui()
  const today = useToday()
  return useForm<Values>({
    initial: {
      ...{ payer_id: '', code: '', modifier: '', place: '', price: '', starts_on: today, ends_on: '', source: '' },
      provider_id: null,
    },
    draft: 'new price',
    schema: chunk(() => import('@sorrel/contract/payers/wire').then(({ writeFee }) => writeFee.body)),
    toBody: bodyOf,
    fields: { unit_cents: 'price' },
    check: ({ starts_on, ends_on }) => ({
      ...(ends_on !== '' && ends_on < starts_on && { ends_on: t`The last day comes after the first.` }),
    }),
    words: {
      payer_id: t`Please choose a payer.`,
      code: t`Five letters or digits, such as 97803.`,
      modifier: t`Two letters or digits, such as 95.`,
      price: t`An amount in dollars, such as 34.20.`,
    },
  })
}
