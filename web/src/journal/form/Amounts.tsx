import { Trans, useLingui } from '@lingui/react/macro'
import type { Form } from '../../kernel/calls/form.ts'
import { OneOf } from '../../kernel/ui/fields/OneOf.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import type { Values } from './values.ts'

const glasses = ['250', '350', '500', '750', '1000']

/** The number that belongs to a kind: how long, how much water, which weight. */
export function Amounts({ form }: { form: Form<Values> }) {
  const { t } = useLingui()
  const { values } = form
  if (values.kind === 'activity' || values.kind === 'sleep')
    return <TextInput label={t`Minutes`} optional type="number" inputMode="numeric" min={1} max={1440} {...form.field('minutes')} />
  if (values.kind === 'water')
    return (
      <OneOf
        look="chips"
        shown
        legend={<Trans>How much?</Trans>}
        options={glasses.map((value) => ({ value, label: t`${value} ml` }))}
        {...form.choice<string>('water_ml')}
        value={values.water_ml || null}
      />
    )
  if (values.kind !== 'weight') return null
  return (
    <div className="fields fields--two">
      <TextInput label={t`Weight`} inputMode="decimal" autoComplete="off" {...form.field('weight')} />
      <OneOf
        look="segments"
        shown
        legend={<Trans>Unit</Trans>}
        options={[
          { value: 'us', label: t`Pounds` },
          { value: 'metric', label: t`Kilograms` },
        ]}
        value={values.units}
        onChange={(units) => form.set('units', units)}
      />
    </div>
  )
}
