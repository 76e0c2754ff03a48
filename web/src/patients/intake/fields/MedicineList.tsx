import { Trans, useLingui } from '@lingui/react/macro'
import type { Medicine } from '@sorrel/contract/patients/intake/rules'
import { howOften, howOftenLabels, timeOfDayLabels, timesOfDay } from '@sorrel/contract/patients/intake/vocabulary'
import { CheckRow } from '../../../kernel/ui/fields/CheckRow.tsx'
import { ChipPicks } from '../../../kernel/ui/fields/ChipPicks.tsx'
import { SelectInput } from '../../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { writeDose, writeMedicine } from '../words.ts'
import type { FieldProps } from './field.ts'
import { ListEditor } from './ListEditor.tsx'

type Props = Omit<FieldProps, 'value'> & { value: Medicine[] }

/** The medicines and supplements, and the form for one of them. Only the name is needed. */
export function MedicineList({ question, value, onChange, typed, onType }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <ListEditor
      title={question.label[format.locale]}
      add={<Trans>Add a medicine or supplement</Trans>}
      keep={<Trans>Add to my list</Trans>}
      empty={{ name: '', unsure: false } satisfies Medicine}
      items={value}
      onChange={onChange}
      typed={typed}
      onType={onType}
      nameOf={writeMedicine}
      lineOf={(medicine) => [writeDose(medicine, format), medicine.unsure && t`Not sure of the dose`].filter(Boolean).join(', ')}
      readyOf={trim}
      form={(medicine, change) => <MedicineForm medicine={medicine} change={change} />}
    />
  )
}

// Empty fields are no answers.
function trim({ name, strength, amount, ...rest }: Medicine): Medicine | null {
  if (name.trim() === '') return null
  return {
    ...rest,
    name: name.trim(),
    ...(strength?.trim() && { strength: strength.trim() }),
    ...(amount?.trim() && { amount: amount.trim() }),
  }
}

function MedicineForm({ medicine, change }: { medicine: Medicine; change: (medicine: Medicine) => void }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  return (
    <>
      <TextInput
        label={t`Medicine, vitamin or supplement`}
        help={t`As it is on the bottle.`}
        maxLength={120}
        value={medicine.name}
        onChange={(event) => change({ ...medicine, name: event.currentTarget.value })}
      />
      <div className="fields fields--two">
        <TextInput
          label={t`Strength`}
          help={t`For example 500 mg or 1,000 IU.`}
          optional
          maxLength={60}
          value={medicine.strength ?? ''}
          onChange={(event) => change({ ...medicine, strength: event.currentTarget.value })}
        />
        <TextInput
          label={t`How many at a time`}
          help={t`For example 1 tablet.`}
          optional
          maxLength={60}
          value={medicine.amount ?? ''}
          onChange={(event) => change({ ...medicine, amount: event.currentTarget.value })}
        />
      </div>
      <SelectInput
        label={t`How often`}
        optional
        empty={t`Choose`}
        options={howOften.map((value) => ({ value, label: howOftenLabels[value][locale] }))}
        value={medicine.how_often ?? ''}
        onChange={(event) => change({ ...medicine, how_often: howOften.find((one) => one === event.currentTarget.value) })}
      />
      <ChipPicks
        legend={t`When`}
        shown
        options={timesOfDay.map((value) => ({ value, label: timeOfDayLabels[value][locale] }))}
        values={medicine.times ?? []}
        onChange={(times) => change({ ...medicine, times })}
      />
      <CheckRow checked={medicine.unsure} onChange={(event) => change({ ...medicine, unsure: event.currentTarget.checked })}>
        <Trans>I am not sure of the dose</Trans>
        <br />
        <span className="small quiet">
          <Trans>That is fine. Have the bottle near you at the visit.</Trans>
        </span>
      </CheckRow>
    </>
  )
}
