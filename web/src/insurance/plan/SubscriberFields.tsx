import { Trans, useLingui } from '@lingui/react/macro'
import type { Form } from '../../kernel/calls/form.ts'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import type { Plan } from './plan.ts'

/** Who holds the insurance, where that is not the patient. */
export function SubscriberFields({ form }: { form: Form<Plan> }) {
  const { t } = useLingui()
  return (
    <fieldset className="stack">
      <legend>
        <Trans>The person who holds the insurance</Trans>
      </legend>
      <div className="fields fields--two">
        <TextInput label={<Trans>First name</Trans>} autoComplete="off" {...form.field('first_name')} />
        <TextInput label={<Trans>Last name</Trans>} autoComplete="off" {...form.field('last_name')} />
        <TextInput label={<Trans>Birth date</Trans>} type="date" {...form.field('birth_date')} />
        <SelectInput
          label={<Trans>Sex, as the plan has it</Trans>}
          options={[
            { value: 'unknown', label: t`Not known` },
            { value: 'female', label: t`Female` },
            { value: 'male', label: t`Male` },
          ]}
          {...form.field('sex')}
        />
      </div>
    </fieldset>
  )
}
