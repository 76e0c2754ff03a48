import { Trans, useLingui } from '@lingui/react/macro'
import { usStates } from '@sorrel/contract/patients/states'
import { getTaxDetails, writeTaxDetails } from '@sorrel/contract/payouts/operations'
import { type TaxClass, type TaxIdKind, taxClasses, taxIdKinds } from '@sorrel/contract/payouts/vocabulary'
import { chunk } from '../../kernel/browser/chunks.ts'
import type { InputOf, OutputOf } from '../../kernel/calls/api.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { asksForProof, ProveFirst } from '../../patients/sharing/ProveFirst.tsx'

type Details = OutputOf<typeof getTaxDetails>['details']
type Body = InputOf<typeof writeTaxDetails>['body']
type Values = Record<'legal_name' | 'business_name' | 'tax_id' | 'line_1' | 'line_2' | 'city' | 'state' | 'zip', string> & {
  tax_class: TaxClass
  tax_id_kind: TaxIdKind
  certified: boolean
}

const bodyOf = ({ business_name, line_2, state, certified, ...rest }: Values): Body => ({
  ...rest,
  business_name: business_name.trim() || null,
  line_2: line_2.trim() || null,
  // The schema, which checks this body before it is sent, refuses what is no state, and what is not certified.
  ...{ state: state as Body['state'], certified: certified as true },
})

const kinds: readonly TaxIdKind[] = ['ssn', 'ein', 'itin']
const listOf = <Key extends string>(labels: Readonly<Record<Key, { en: string; es: string }>>, locale: 'en' | 'es') =>
  Object.entries<{ en: string; es: string }>(labels).map(([value, label]) => ({ value, label: label[locale] }))

/** Form W-9. The tax number is typed anew each time, since nobody is shown it. Before it is kept, the dietitian proves who they are. */
export function TaxForm({ details, onDone }: { details: Details; onDone: () => void }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const form = useTaxForm(details)
  const write = useAct(writeTaxDetails, {
    refreshes: [getTaxDetails],
    onSuccess: () => {
      form.saved()
      toast(t`Your tax details are saved.`)
      onDone()
    },
    onError: (error) => void (asksForProof(error) || form.refused(error)),
  })
  if (asksForProof(write.error)) return <ProveFirst onDone={() => write.variables && write.mutate(write.variables)} />
  return (
    <form className="stack" noValidate onSubmit={form.submit<Body>((body) => write.mutate({ body }))}>
      <ErrorSummary {...form.summary} />
      <TextInput label={t`Name on the tax return`} autoComplete="name" maxLength={80} {...form.field('legal_name')} />
      <TextInput label={t`Business name`} optional maxLength={80} {...form.field('business_name')} />
      <SelectInput label={t`Kind`} options={listOf(taxClasses, locale)} {...form.field('tax_class')} />
      <Segments
        shown
        legend={t`Tax number`}
        options={kinds.map((value) => ({ value, label: taxIdKinds[value][locale] }))}
        value={form.values.tax_id_kind}
        onChange={(value) => form.set('tax_id_kind', value)}
      />
      <TextInput
        label={t`Nine digits`}
        help={details ? t`The one on file ends in ${details.tax_id_last4}. Please type it again.` : t`It is kept encrypted.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        {...form.field('tax_id')}
      />
      <TextInput label={t`Street`} autoComplete="address-line1" maxLength={55} {...form.field('line_1')} />
      <TextInput label={t`Apartment or suite`} optional autoComplete="address-line2" maxLength={55} {...form.field('line_2')} />
      <div className="fields fields--two">
        <TextInput label={t`City`} autoComplete="address-level2" maxLength={30} {...form.field('city')} />
        <SelectInput
          label={t`State`}
          empty={t`Please choose`}
          options={usStates.map((value) => ({ value, label: value }))}
          {...form.field('state')}
        />
        <TextInput label={t`ZIP code`} autoComplete="postal-code" maxLength={10} {...form.field('zip')} />
      </div>
      <CheckRow {...form.check('certified')}>
        <Trans>
          Under penalties of perjury I certify that this number is mine, that I am a U.S. person, and that I am not subject to backup
          withholding.
        </Trans>
      </CheckRow>
      {write.error && Object.keys(form.errors).length === 0 && <Problem error={write.error} />}
      <div className="pay-acts">
        <Button type="submit" busy={write.isPending || form.checking}>
          <Trans>Save my tax details</Trans>
        </Button>
        <Button kind="quiet" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

function useTaxForm(details: Details) {
  const { t } = useLingui()
  return useForm<Values>({
    initial: {
      ...{
        legal_name: details?.legal_name ?? '',
        business_name: details?.business_name ?? '',
        tax_class: details?.tax_class ?? 'individual',
      },
      ...{ tax_id_kind: details?.tax_id_kind ?? 'ssn', tax_id: '', line_1: details?.line_1 ?? '', line_2: details?.line_2 ?? '' },
      ...{ city: details?.city ?? '', state: details?.state ?? '', zip: details?.zip ?? '', certified: false },
    },
    schema: chunk(() => import('@sorrel/contract/payouts/wire').then(({ writeTaxDetails }) => writeTaxDetails.body)),
    toBody: bodyOf,
    words: {
      tax_id: t`This is not a valid number of this kind. Please check it.`,
      state: t`Please choose a state.`,
      zip: t`Five digits, such as 60614.`,
      certified: t`The form asks for this.`,
    },
  })
}
