import { Trans, useLingui } from '@lingui/react/macro'
import type { Analyte } from '@sorrel/contract/labs/analyte'
import { analytes } from '@sorrel/contract/labs/analytes'
import { testResultLabels } from '@sorrel/contract/labs/vocabulary'
import type { Form } from '../../kernel/calls/form.ts'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { showUnit } from '../report/use-lab-words.ts'
import { findFault, isCode, type Typed, unitOf } from './lines.ts'

type Props = { form: Form<Typed>; lineKey: string }

/** One line of a report: a value with its unit, or positive or negative; and the range of the laboratory. */
export function ResultLine({ form, lineKey: key }: Props) {
  const { locale } = useFormat()
  const analyte = isCode(key) ? analytes[key] : undefined
  const name = analyte?.label[locale]
  return (
    <li className="lab-line">
      {analyte ? <h3>{name}</h3> : <NameField form={form} lineKey={key} />}
      {(!analyte || analyte.units.length > 0) && <ValueFields form={form} lineKey={key} analyte={analyte} />}
      {(!analyte || analyte.loinc.finding) && <Found form={form} lineKey={key} />}
      {analyte && <Sure form={form} lineKey={key} />}
      {(!analyte || analyte.units.length > 0) && <Range form={form} lineKey={key} />}
    </li>
  )
}

function NameField({ form, lineKey: key }: Props) {
  const { t } = useLingui()
  return <TextInput label={t`Name of the test`} maxLength={120} {...form.field(`name-${key}`)} />
}

function ValueFields({ form, lineKey: key, analyte }: Props & { analyte: Analyte | undefined }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const name = analyte?.label[locale] ?? ''
  // A value with one possible unit says it in its label.
  const only = analyte?.units.length === 1 ? showUnit(analyte.units[0] ?? '') : ''
  return (
    <div className="fields">
      <TextInput
        label={only ? t`Value in ${only}` : t`Value`}
        aria-label={name ? t`${name}, value ${only}` : undefined}
        inputMode={analyte ? 'decimal' : undefined}
        maxLength={analyte ? 24 : 120}
        autoComplete="off"
        {...form.field(`value-${key}`)}
      />
      {analyte && analyte.units.length > 1 && (
        <SelectInput
          label={t`Unit`}
          aria-label={t`${name}, unit`}
          options={analyte.units.map((unit) => ({ value: unit, label: unit }))}
          {...form.field(`unit-${key}`)}
          value={unitOf(form.values, key)}
        />
      )}
      {!analyte && <TextInput label={t`Unit`} optional maxLength={24} autoComplete="off" {...form.field(`unit-${key}`)} />}
    </div>
  )
}

function Found({ form, lineKey: key }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  return (
    <Segments
      legend={t`Positive or negative`}
      options={[
        { value: 'negative', label: testResultLabels.negative[locale] },
        { value: 'positive', label: testResultLabels.positive[locale] },
      ]}
      {...form.choice<string>(`found-${key}`)}
    />
  )
}

/** Asks back about a value that is rare, before it is sent. */
function Sure({ form, lineKey: key }: Props) {
  const isSure = form.values[`sure-${key}`] === 'yes'
  const fault = findFault({ ...form.values, [`sure-${key}`]: '' }, key)
  if (fault?.kind !== 'doubt' || fault.doubt.code !== 'unlikely') return null
  return (
    <CheckRow id={`f-sure-${key}`} checked={isSure} onChange={(event) => form.set(`sure-${key}`, event.currentTarget.checked ? 'yes' : '')}>
      <Trans>Yes, my report says so</Trans>
    </CheckRow>
  )
}

function Range({ form, lineKey: key }: Props) {
  const { t } = useLingui()
  const isOpen = Boolean(form.values[`low-${key}`] || form.values[`high-${key}`])
  return (
    <details open={isOpen || undefined}>
      <summary>
        <Trans>Range on the report</Trans>
      </summary>
      <div className="fields fields--two">
        <TextInput label={t`From`} optional inputMode="decimal" maxLength={24} autoComplete="off" {...form.field(`low-${key}`)} />
        <TextInput label={t`To`} optional inputMode="decimal" maxLength={24} autoComplete="off" {...form.field(`high-${key}`)} />
      </div>
    </details>
  )
}
