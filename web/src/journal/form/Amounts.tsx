import { Trans, useLingui } from '@lingui/react/macro'
import { writeWeight } from '@sorrel/contract/patients/measures/weight'
import type { Form } from '../../kernel/calls/form.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { OneOf } from '../../kernel/ui/fields/OneOf.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { readTypedWeight, type Values } from './values.ts'

const glasses = ['250', '350', '500', '750', '1000']

type Props = { form: Form<Values>; isAdult: boolean }

/** The number that belongs to a kind: how long, how much water, which weight. */
export function Amounts({ form, isAdult }: Props) {
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
  return values.kind === 'weight' ? <WeightField form={form} isAdult={isAdult} /> : null
}

/** A weight with its unit. A number that fits the other unit far better is asked back before it is saved. */
function WeightField({ form, isAdult }: Props) {
  const { t } = useLingui()
  const { values } = form
  const measured = readTypedWeight(values, isAdult)
  const other = values.units === 'us' ? 'metric' : 'us'
  const write = (kilograms: number) => `${writeWeight(kilograms, 'us')} (${writeWeight(kilograms, 'metric')})`
  return (
    <div className="stack stack--close">
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
      {measured?.kind === 'doubt' && (
        <Notice tone="warn" live>
          <p>
            <Trans>Which one do you mean?</Trans>
          </p>
          <div className="line line--wrap">
            <Button kind="quiet" size="small" onClick={() => form.set('units', other)}>
              {write(measured.other)}
            </Button>
            <Button kind="quiet" size="small" onClick={() => form.set('sure', `${values.weight} ${values.units}`)}>
              {write(measured.value)}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  )
}
