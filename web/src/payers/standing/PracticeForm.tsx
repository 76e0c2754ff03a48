import { Trans, useLingui } from '@lingui/react/macro'
import { stateLabels, type UsState, usStates } from '@sorrel/contract/patients/states'
import { getPractice, writePractice } from '@sorrel/contract/payers/operations'
import type { Practice } from '@sorrel/contract/payers/schemas'
import { useToday } from '../../coding/use-rule-words.ts'
import { chunk } from '../../kernel/browser/chunks.ts'
import type { InputOf } from '../../kernel/calls/api.ts'
import { type Form, useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useLocale } from '../../kernel/words/i18n.ts'
import { Refusal } from '../Refusal.tsx'

type Body = InputOf<typeof writePractice>['body']
type Address = 'line_1' | 'line_2' | 'city' | 'state' | 'zip'
type Values = Record<
  'legal_name' | 'ein' | 'npi' | 'taxonomy' | 'contact_name' | 'phone_number' | 'email' | 'starts_on' | Address | `pay_${Address}`,
  string
> & { signature_on_file: boolean; accepts_assignment: boolean; pays_elsewhere: boolean }

function valuesOf(before: Practice | null, today: string): Values {
  const { address, pay_to } = before ?? { address: null, pay_to: null }
  return {
    ...{ legal_name: before?.legal_name ?? '', ein: before?.ein ?? '', npi: before?.npi ?? '', taxonomy: before?.taxonomy ?? '' },
    ...{ contact_name: before?.contact_name ?? '', phone_number: before?.phone_number ?? '', email: before?.email ?? '' },
    ...{
      line_1: address?.line_1 ?? '',
      line_2: address?.line_2 ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      zip: address?.zip ?? '',
    },
    ...{ pay_line_1: pay_to?.line_1 ?? '', pay_line_2: pay_to?.line_2 ?? '', pay_city: pay_to?.city ?? '', pay_state: pay_to?.state ?? '' },
    ...{ pay_zip: pay_to?.zip ?? '', pays_elsewhere: pay_to !== null && pay_to !== undefined, starts_on: today },
    ...{ signature_on_file: before?.signature_on_file ?? true, accepts_assignment: before?.accepts_assignment ?? true },
  }
}

// The schema, which checks the body before it is sent, is what makes the words of the states more than text.
const bodyOf = (typed: Values): Body => ({
  ...{ legal_name: typed.legal_name, ein: typed.ein, npi: typed.npi.trim(), taxonomy: typed.taxonomy.trim() || null },
  ...{ contact_name: typed.contact_name, phone_number: typed.phone_number, email: typed.email.trim() || null },
  address: { line_1: typed.line_1, line_2: typed.line_2.trim() || null, city: typed.city, state: typed.state as UsState, zip: typed.zip },
  pay_to: typed.pays_elsewhere
    ? {
        ...{ line_1: typed.pay_line_1, line_2: typed.pay_line_2.trim() || null, city: typed.pay_city },
        ...{ state: typed.pay_state as UsState, zip: typed.pay_zip },
      }
    : null,
  ...{ signature_on_file: typed.signature_on_file, accepts_assignment: typed.accepts_assignment, starts_on: typed.starts_on },
})

/** Writes who the practice is from a day on. */
export function PracticeForm({ before, onClose }: { before: Practice | null; onClose: () => void }) {
  const { t } = useLingui()
  const form = usePracticeForm(before)
  const write = useAct(writePractice, {
    refreshes: [getPractice],
    onSuccess: () => {
      form.saved()
      toast(t`Saved.`)
      onClose()
    },
    onError: (error) => void form.refused(error),
  })
  return (
    <Card className="payers-form">
      <form className="stack" noValidate onSubmit={form.submit<Body>((body) => write.mutate({ body }))}>
        <ErrorSummary {...form.summary} />
        <div className="fields fields--two">
          <TextInput
            label={t({ message: 'Legal name', context: 'practice' })}
            help={t`As the IRS has it.`}
            maxLength={60}
            {...form.field('legal_name')}
          />
          <TextInput label={t`Tax number (EIN)`} inputMode="numeric" maxLength={10} {...form.field('ein')} />
          <TextInput label={t`NPI of the practice`} inputMode="numeric" maxLength={10} {...form.field('npi')} />
          <TextInput label={t`Taxonomy`} optional maxLength={10} {...form.field('taxonomy')} />
        </div>
        <AddressFields form={form} legend={t`Street address`} part="" />
        <CheckRow {...form.check('pays_elsewhere')}>
          <Trans>Payments go to another address</Trans>
        </CheckRow>
        {form.values.pays_elsewhere && <AddressFields form={form} legend={t`Payments go to`} part="pay_" />}
        <div className="fields fields--two">
          <TextInput label={t`Whom payers may call`} maxLength={60} {...form.field('contact_name')} />
          <TextInput type="tel" label={t`Phone number`} {...form.field('phone_number')} />
          <TextInput type="email" label={t`Email`} optional {...form.field('email')} />
          <TextInput type="date" label={t`First day`} {...form.field('starts_on')} />
        </div>
        <CheckRow {...form.check('signature_on_file')}>
          <Trans>The signatures of clients and dietitians are on file</Trans>
        </CheckRow>
        <CheckRow {...form.check('accepts_assignment')}>
          <Trans>The practice accepts assignment: payers pay it directly</Trans>
        </CheckRow>
        <Refusal error={write.error} />
        <div className="payers-acts">
          <Button type="submit" busy={write.isPending || form.checking}>
            <Trans>Save the new version</Trans>
          </Button>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}

function AddressFields({ form, legend, part }: { form: Pick<Form<Values>, 'field'>; legend: string; part: '' | 'pay_' }) {
  const { t } = useLingui()
  const locale = useLocale()
  const states = usStates.map((value) => ({ value, label: stateLabels[value][locale] }))
  return (
    <fieldset className="payers-fieldset">
      <legend>{legend}</legend>
      <div className="fields fields--two">
        <TextInput label={t`Street and number`} maxLength={55} {...form.field(`${part}line_1`)} />
        <TextInput label={t`Suite or floor`} optional maxLength={55} {...form.field(`${part}line_2`)} />
        <TextInput label={t`City`} maxLength={30} {...form.field(`${part}city`)} />
        <SelectInput label={t`State`} empty={t`Choose one`} options={states} {...form.field(`${part}state`)} />
        <TextInput label={t`ZIP code with nine digits`} inputMode="numeric" maxLength={10} {...form.field(`${part}zip`)} />
      </div>
    </fieldset>
  )
}

function usePracticeForm(before: Practice | null) {
  const { t } = useLingui()
  const today = useToday()
  const nine = t`Nine digits, such as 60607-1184.`
  return useForm<Values>({
    initial: valuesOf(before, today),
    draft: 'practice',
    schema: chunk(() => import('@sorrel/contract/payers/wire').then(({ writePractice }) => writePractice.body)),
    toBody: bodyOf,
    fields: Object.fromEntries(
      (['line_1', 'line_2', 'city', 'state', 'zip'] as const).map((name) => [`pay_to.${name}`, `pay_${name}` as const]),
    ),
    words: {
      ein: t`Nine digits, such as 12-3456789.`,
      npi: t`Ten digits with a check digit. Please compare it.`,
      taxonomy: t`Ten digits and capitals, such as 133V00000X.`,
      line_1: t`A street and number. Payers take no post box here.`,
      zip: nine,
      pay_zip: nine,
    },
  })
}
