import { Trans, useLingui } from '@lingui/react/macro'
import { placeLabels } from '@sorrel/contract/charting/vocabulary'
import type { KeptRule } from '@sorrel/contract/coding/schemas'
import { firstVisitTerms, procedureFamilies, soundPayments, unitRoundings } from '@sorrel/contract/coding/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import type { Locale } from '../../kernel/words/format.ts'
import { useFormat, useLocale } from '../../kernel/words/i18n.ts'
import { PayerField } from '../PayerField.tsx'
import type { RuleFormState } from './values.ts'

type Props = { form: RuleFormState }

const optionsOf = (labels: Readonly<Record<string, Label>>, locale: Locale) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: label[locale] }))

export function WhoseItIs({ form }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <div className="fields fields--two">
      <PayerField label={t`Payer`} {...form.choice<string>('payer_id')} />
      <SelectInput label={t`Procedures`} empty={t`Choose one`} options={optionsOf(procedureFamilies, locale)} {...form.field('family')} />
    </div>
  )
}

export function WhenItHolds({ form, before }: Props & { before: KeptRule | undefined }) {
  const { t } = useLingui()
  const format = useFormat()
  const { starts_on } = form.values
  const day = before && format.date(before.starts_on)
  const isWhole = before !== undefined && starts_on !== '' && starts_on <= before.starts_on
  return (
    <>
      <div className="fields fields--two">
        <TextInput type="date" label={t`First day`} {...form.field('starts_on')} />
        <TextInput type="date" label={t`Last day`} optional {...form.field('ends_on')} />
      </div>
      {before && (
        <Notice tone={isWhole ? 'warn' : 'info'}>
          {isWhole ? (
            <Trans>The version before holds since {day}, so it is withdrawn: it should never have held.</Trans>
          ) : (
            <Trans>The version before ends on the day before the first day of this one. Notes that were signed keep what they say.</Trans>
          )}
        </Notice>
      )}
    </>
  )
}

export function HowItIsPaid({ form, family }: Props & { family: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const places = optionsOf(placeLabels, locale)
    .map(({ value, label }) => ({ value, label: `${value} (${label})` }))
    .sort((one, other) => one.value.localeCompare(other.value))
  const isTimed = form.values.unit_minutes.trim() !== ''
  return (
    <>
      <div className="fields fields--two">
        <TextInput
          inputMode="numeric"
          label={t`Order among the payer's rules`}
          help={t`The rule with 1 is proposed first.`}
          {...form.field('rank')}
        />
        <TextInput
          inputMode="numeric"
          label={t`Minutes of a unit`}
          help={t`Nothing where a visit is one unit, whatever its length.`}
          optional
          {...form.field('unit_minutes')}
        />
        {isTimed && <SelectInput label={t`Started units`} options={optionsOf(unitRoundings, locale)} {...form.field('rounding')} />}
        <TextInput inputMode="numeric" label={t`Most units a day`} optional {...form.field('max_units')} />
        {family === 'mnt' && (
          <SelectInput label={t`First visit (97802)`} options={optionsOf(firstVisitTerms, locale)} {...form.field('first_once')} />
        )}
        <SelectInput label={t`Place in the office`} options={places} {...form.field('place_office')} />
        <SelectInput label={t`Place, client at home`} options={places} {...form.field('place_home')} />
        <SelectInput label={t`Place, client elsewhere`} options={places} {...form.field('place_elsewhere')} />
        <TextInput label={t`Modifiers in the office`} optional {...form.field('modifiers_office')} />
        <TextInput label={t`Modifiers by video`} optional {...form.field('modifiers_video')} />
        <TextInput label={t`Modifiers by sound alone`} optional {...form.field('modifiers_sound')} />
        <TextInput label={t`Modifiers for counseling alone (Z71.3 first)`} optional {...form.field('modifiers_preventive')} />
        <SelectInput label={t`A visit by sound alone`} options={optionsOf(soundPayments, locale)} {...form.field('sound_payment')} />
        <TextInput type="date" label={t`Visits at home are paid until`} optional {...form.field('distance_until')} />
      </div>
      <TextInput
        label={t`Diagnoses that are paid`}
        help={t`Beginnings of codes with commas between them, such as E11, N18.3. Nothing means any diagnosis.`}
        optional
        spellCheck={false}
        {...form.field('covered_diagnoses')}
      />
    </>
  )
}

export function WhereItIsFrom({ form }: Props) {
  const { t } = useLingui()
  return (
    <div className="fields fields--two">
      <TextInput label={t`Source`} help={t`The contract or manual, with its page.`} maxLength={200} {...form.field('source')} />
      <TextInput type="date" label={t`Read on`} {...form.field('read_on')} />
    </div>
  )
}
