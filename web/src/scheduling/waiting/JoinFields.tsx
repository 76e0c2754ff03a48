import { Trans, useLingui } from '@lingui/react/macro'
import { stateLabels, usStates } from '@sorrel/contract/patients/states'
import { listPlans } from '../../insurance/plan/PlanFields.tsx'
import { ChipPicks } from '../../kernel/ui/fields/ChipPicks.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { addDays } from '../../kernel/words/format.ts'
import { useFormat, useLocale } from '../../kernel/words/i18n.ts'
import type { Profile } from '../../providers/profile/profile.ts'
import type { JoinForm } from './use-join-form.ts'

/** Any Monday: only the names of the days are written. */
const monday = '2026-03-02'

type Fields = { form: JoinForm; profile: Profile }

/** Who a newcomer is, where they live, and how they want to pay. */
export function NewcomerFields({ form, profile }: Fields) {
  const { t } = useLingui()
  const locale = useLocale()
  const name = profile.first_name
  const plans = listPlans(profile, form.values.state || undefined)
  return (
    <section className="part stack" aria-labelledby="part-you">
      <h2 id="part-you">
        <Trans>About you</Trans>
      </h2>
      <div className="fields fields--two">
        <TextInput label={t`First name`} autoComplete="given-name" {...form.field('first_name')} />
        <TextInput label={t`Last name`} autoComplete="family-name" {...form.field('last_name')} />
        <SelectInput
          label={t`State where you will be during the visit`}
          empty={t`Choose your state`}
          help={t`${name} needs a license there.`}
          options={usStates.map((code) => ({ value: code, label: stateLabels[code][locale] }))}
          {...form.field('state')}
        />
        <SelectInput
          label={t`How you want to pay`}
          empty={t`Choose one`}
          help={t`Only plans that pay for visits with ${name} in your state. We ask for your card when you book.`}
          options={[{ value: 'CASH_PAY', label: t`Without insurance` }, ...plans]}
          {...form.field('payer_id')}
        />
      </div>
      <p className="small quiet">
        <Trans>For somebody under 18, a parent or guardian waits: sign in, add the person, and join for them.</Trans>
      </p>
    </section>
  )
}

/** The days and hours at which somebody can come, and how they want to meet. */
export function WhenFields({ form, profile }: Fields) {
  const { t } = useLingui()
  const format = useFormat()
  const modes = profile.visit_modes as readonly ('virtual' | 'in_person')[]
  const days = (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).map((value, at) => ({
    value,
    label: format.weekday(addDays(monday, at)),
  }))
  return (
    <section className="part stack" aria-labelledby="part-when">
      <h2 id="part-when">
        <Trans>When you can come</Trans>
      </h2>
      {modes.length > 1 && (
        <Segments
          legend={t`How you meet`}
          shown
          options={[
            { value: 'virtual' as const, label: t`Video` },
            { value: 'in_person' as const, label: t`In person` },
          ]}
          {...form.choice<'virtual' | 'in_person'>('visit_mode')}
        />
      )}
      <ChipPicks
        legend={t`Days that suit you (none means any)`}
        shown
        options={days}
        values={form.values.weekdays}
        onChange={(next) => form.set('weekdays', next)}
      />
      <div className="fields fields--two">
        <SelectInput
          label={t`When it suits you`}
          options={[
            { value: '', label: t`Any time of day` },
            { value: 'morning', label: t`Mornings` },
            { value: 'afternoon', label: t`Afternoons` },
            { value: 'evening', label: t`Evenings` },
          ]}
          {...form.field('part')}
        />
        <SelectInput
          label={t`Within`}
          options={[
            { value: '4', label: t`The next four weeks` },
            { value: '8', label: t`The next eight weeks` },
            { value: '26', label: t`The next six months` },
          ]}
          {...form.field('weeks')}
        />
      </div>
    </section>
  )
}
