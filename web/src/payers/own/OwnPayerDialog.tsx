import { Trans, useLingui } from '@lingui/react/macro'
import { type UsState, usStates } from '@sorrel/contract/patients/states'
import { addOwnPayer, changeOwnPayer, getPayer, listOwnPayers, listPayers } from '@sorrel/contract/payers/operations'
import type { OwnPayer } from '@sorrel/contract/payers/schemas'
import { type FilingCode, filingCodeLabels } from '@sorrel/contract/payers/vocabulary'
import { useToday } from '../../coding/use-rule-words.ts'
import { chunk } from '../../kernel/browser/chunks.ts'
import type { InputOf } from '../../kernel/calls/api.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useLocale } from '../../kernel/words/i18n.ts'
import { FormDialog } from '../FormDialog.tsx'

type Body = InputOf<typeof addOwnPayer>['body']
const called = ['name', 'line_1', 'line_2', 'city', 'state', 'zip', 'phone_number', 'starts_on', 'reason'] as const
type Values = Record<(typeof called)[number] | 'filing_code' | 'routing_id' | 'filing_days', string>

const orNull = (typed: string) => typed.trim() || null
// The schema, which checks the body before it is sent, is what makes these words more than text.
const partsOf = ({ name, line_1, line_2, city, state, zip, phone_number, starts_on, reason }: Values) => ({
  ...{ name, line_1, city, zip, starts_on, reason, state: state as UsState },
  ...{ line_2: orNull(line_2), phone_number: orNull(phone_number) },
})
const bodyOf = ({ filing_code, routing_id, filing_days, ...values }: Values): Body => ({
  ...partsOf({ ...values, filing_code, routing_id, filing_days }),
  ...{ filing_code: filing_code as FilingCode, routing_id: orNull(routing_id.toUpperCase()) },
  filing_days: filing_days.trim() === '' ? null : Number(filing_days),
})

const valuesOf = (before: OwnPayer | undefined, today: string): Values => ({
  ...{ name: before?.name ?? '', line_1: before?.line_1 ?? '', line_2: before?.line_2 ?? '', city: before?.city ?? '' },
  ...{ state: before?.state ?? '', zip: before?.zip ?? '', phone_number: before?.phone_number ?? '' },
  ...{ filing_code: '', routing_id: '', filing_days: '', starts_on: today, reason: '' },
})

/** Adds a payer that is not in the list, or writes what one is called from a day on. How it takes claims afterwards stands in its terms. */
export function OwnPayerDialog({ before, onClose }: { before?: OwnPayer; onClose: () => void }) {
  const { t } = useLingui()
  const form = useOwnForm(before)
  const done = {
    refreshes: [listOwnPayers, listPayers, getPayer],
    onSuccess: () => {
      form.saved()
      toast(t`Saved.`)
      onClose()
    },
    onError: (error: Error) => void form.refused(error),
  }
  const [add, change] = [useAct(addOwnPayer, done), useAct(changeOwnPayer, done)]
  const send = (body: Body) => {
    if (before === undefined) return add.mutate({ body })
    const { filing_code: _, routing_id: __, filing_days: ___, ...parts } = body
    change.mutate({ params: { payer_id: before.payer_id }, body: parts })
  }
  return (
    <FormDialog
      id="own-payer-form"
      title={before ? <Trans>Name and address</Trans> : <Trans>Add a payer</Trans>}
      action={before ? <Trans>Save the new version</Trans> : <Trans>Add the payer</Trans>}
      busy={add.isPending || change.isPending || form.checking}
      summary={form.summary}
      error={add.error ?? change.error}
      onSubmit={form.submit<Body>(send)}
      onClose={onClose}
    >
      <TextInput label={t`Name`} help={t`As it stands on the card.`} maxLength={60} {...form.field('name')} />
      {before === undefined && <HowItTakesClaims form={form} />}
      <TextInput label={t`Address for claims`} maxLength={55} {...form.field('line_1')} />
      <div className="fields fields--two">
        <TextInput label={t`Second line`} optional maxLength={55} {...form.field('line_2')} />
        <TextInput label={t`City`} maxLength={30} {...form.field('city')} />
        <SelectInput
          label={t`State`}
          empty={t`Please choose`}
          options={usStates.map((value) => ({ value, label: value }))}
          {...form.field('state')}
        />
        <TextInput label={t`ZIP code`} inputMode="numeric" maxLength={10} {...form.field('zip')} />
        <TextInput type="tel" label={t`Phone for providers`} optional {...form.field('phone_number')} />
        <TextInput type="date" label={t`First day`} {...form.field('starts_on')} />
      </div>
      <TextInput label={t`Reason (kept on record)`} maxLength={300} {...form.field('reason')} />
    </FormDialog>
  )
}

type Form = ReturnType<typeof useOwnForm>

function HowItTakesClaims({ form }: { form: Form }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <>
      <div className="fields fields--two">
        <SelectInput
          label={t`Kind of payer`}
          empty={t`Please choose`}
          options={Object.entries(filingCodeLabels).map(([value, label]) => ({ value, label: label[locale] }))}
          {...form.field('filing_code')}
        />
        <TextInput label={t`Id at the clearinghouse`} help={t`Without it claims go on paper.`} optional {...form.field('routing_id')} />
        <TextInput inputMode="numeric" label={t`Days to file`} help={t`From the visit on.`} optional {...form.field('filing_days')} />
      </div>
      {form.values.filing_code === 'MC' && (
        <Notice tone="info">
          <Trans>Members of Medicaid are never billed for what it does not pay.</Trans>
        </Notice>
      )}
    </>
  )
}

function useOwnForm(before: OwnPayer | undefined) {
  const { t } = useLingui()
  const today = useToday()
  return useForm<Values>({
    initial: valuesOf(before, today),
    draft: `own payer ${before?.payer_id ?? 'new'}`,
    // A change sends less of the same.
    schema: chunk(() => import('@sorrel/contract/payers/wire').then(({ addOwnPayer }) => addOwnPayer.body)),
    toBody: (values) => (before === undefined ? bodyOf(values) : { ...bodyOf(values), filing_code: 'CI' as const }),
    words: {
      name: t`Enter the name of the payer.`,
      filing_code: t`Please choose the kind.`,
      line_1: t`Enter the address.`,
      city: t`Enter the city.`,
      zip: t`Five or nine digits.`,
      routing_id: t`Capitals and digits, at least two.`,
      filing_days: t`A whole number, or nothing.`,
    },
  })
}
