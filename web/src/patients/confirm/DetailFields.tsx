import { Trans, useLingui } from '@lingui/react/macro'
import { stateLabels, usStates } from '@sorrel/contract/patients/states'
import { clinicalSexes, clinicalSexLabels, genderLabels, genders } from '@sorrel/contract/patients/vocabulary'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { useLocale } from '../../kernel/words/i18n.ts'
import type { DetailsForm } from './use-details-form.ts'

/** The fields about who a patient is. `withEmail`: while the address may still be corrected here. */
export function WhoFields({ form, withEmail }: { form: DetailsForm; withEmail: boolean }) {
  const { t } = useLingui()
  return (
    <div className="fields fields--two">
      <TextInput label={t`First name`} autoComplete="given-name" {...form.field('first_name')} />
      <TextInput label={t`Last name`} autoComplete="family-name" {...form.field('last_name')} />
      <TextInput label={t`What should we call you?`} optional autoComplete="nickname" {...form.field('preferred_name')} />
      <TextInput label={t`Pronouns`} optional maxLength={40} {...form.field('pronouns')} />
      <TextInput
        label={t`Date of birth`}
        className="num"
        inputMode="numeric"
        autoComplete="bday"
        help={t`Month, day and year, such as 04/17/1984.`}
        {...form.field('birth')}
      />
      {withEmail && <TextInput label={t`Email`} type="email" autoComplete="email" {...form.field('email')} />}
    </div>
  )
}

/** The fields about where a patient lives. */
export function AddressFields({ form }: { form: DetailsForm }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <div className="fields fields--two">
      <TextInput
        label={t`Street and number`}
        optional
        autoComplete="address-line1"
        help={t`Your plan asks for it on claims.`}
        {...form.field('street')}
      />
      <TextInput label={t`Apartment or unit`} optional autoComplete="address-line2" {...form.field('street_2')} />
      <TextInput label={t`City`} optional autoComplete="address-level2" {...form.field('city')} />
      <TextInput label={t`ZIP code`} className="num" inputMode="numeric" autoComplete="postal-code" {...form.field('zip')} />
      <SelectInput
        label={t`State`}
        span
        empty={t`Choose your state`}
        options={usStates.map((code) => ({ value: code, label: stateLabels[code][locale] }))}
        {...form.field('state')}
      />
    </div>
  )
}

/** The fields that choose words, ranges and units. */
export function BodyFields({ form }: { form: DetailsForm }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <div className="stack">
      <SelectInput
        label={t`Gender`}
        optional
        empty={t`No answer`}
        options={genders.map((one) => ({ value: one, label: genderLabels[one][locale] }))}
        {...form.field('gender')}
      />
      <SelectInput
        label={t`Sex for lab ranges`}
        help={t`Laboratories and some equations use ranges for female or male bodies. If you are not sure, we show both.`}
        options={clinicalSexes.map((one) => ({ value: one, label: clinicalSexLabels[one][locale] }))}
        {...form.field('clinical_sex')}
      />
      <Segments
        legend={<Trans>Units</Trans>}
        shown
        options={[
          { value: 'us', label: t`Pounds and inches` },
          { value: 'metric', label: t`Kilograms and centimeters` },
        ]}
        value={form.values.units === 'metric' ? 'metric' : 'us'}
        onChange={(value: 'us' | 'metric') => form.set('units', value)}
      />
    </div>
  )
}
