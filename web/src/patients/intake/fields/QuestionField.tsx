import { useLingui } from '@lingui/react/macro'
import type { Label } from '@sorrel/contract/kernel/label'
import { noneOption } from '@sorrel/contract/patients/intake/question'
import type { Allergy, Medicine } from '@sorrel/contract/patients/intake/rules'
import { ChipPicks } from '../../../kernel/ui/fields/ChipPicks.tsx'
import { OneOf } from '../../../kernel/ui/fields/OneOf.tsx'
import { TextArea } from '../../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { FileField } from '../../../kernel/ui/files/FileField.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { AllergyList } from './AllergyList.tsx'
import type { FieldProps } from './field.ts'
import { MeasureField } from './MeasureField.tsx'
import { MedicineList } from './MedicineList.tsx'

/** The control of a question, by its kind. */
export function QuestionField(props: FieldProps) {
  const { question, value, onChange } = props
  if (question.kind === 'one' || question.kind === 'several') return <OptionsField {...props} />
  if (question.kind === 'height' || question.kind === 'weight') return <MeasureField {...props} />
  if (question.kind === 'medicines') return <MedicineList {...props} value={(value ?? []) as Medicine[]} onChange={onChange} />
  if (question.kind === 'allergies') return <AllergyList {...props} value={(value ?? []) as Allergy[]} onChange={onChange} />
  if (question.kind === 'photos') return <PhotosField {...props} />
  return question.kind === 'number' ? <NumberField {...props} /> : <TextField {...props} />
}

function OptionsField({ question, value, onChange, error }: FieldProps) {
  const { locale } = useFormat()
  if (!('options' in question)) return null
  const labels: Readonly<Record<string, Label>> = question.options
  const options = Object.entries(labels).map(([option, label]) => ({ value: option, label: label[locale] }))
  const legend = question.label[locale]
  const help = question.help?.[locale]
  return (
    <div className="stack stack--close">
      {question.kind === 'one' ? (
        <OneOf
          look="chips"
          shown
          legend={legend}
          name={question.id}
          options={options}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
          error={error}
        />
      ) : (
        <ChipPicks
          shown
          legend={legend}
          options={options}
          values={Array.isArray(value) ? (value as string[]) : []}
          onChange={(next) => onChange(dropContradiction(next))}
        />
      )}
      {help && <p className="small quiet">{help}</p>}
    </div>
  )
}

// Who chooses "none of these" means the others no longer, and the other way around.
const dropContradiction = (values: string[]): string[] =>
  values.at(-1) === noneOption ? [noneOption] : values.filter((one) => one !== noneOption)

function TextField({ question, value, onChange, error }: FieldProps) {
  const { locale } = useFormat()
  return (
    <TextArea
      id={`f-${question.id}`}
      label={question.label[locale]}
      help={question.help?.[locale]}
      optional={!question.required}
      error={error}
      maxLength={4000}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}

function NumberField({ question, value, onChange, typed, onType, error }: FieldProps) {
  const { t } = useLingui()
  const { locale } = useFormat()
  if (question.kind !== 'number') return null
  const { least, most } = question
  const take = (text: string) => {
    const number = Number(text.replace(',', '.'))
    const fits = text.trim() !== '' && number >= least && number <= most
    onType(fits || text === '' ? null : text)
    if (fits || text === '') onChange(fits ? number : null)
  }
  return (
    <TextInput
      id={`f-${question.id}`}
      label={question.label[locale]}
      help={question.help?.[locale]}
      optional
      inputMode="decimal"
      className="input--short"
      error={error ?? (typed ? t`Please enter a number from ${least} to ${most}.` : undefined)}
      value={typed ?? (typeof value === 'number' ? String(value) : '')}
      onChange={(event) => take(event.currentTarget.value)}
    />
  )
}

function PhotosField({ question, value, onChange, error }: FieldProps) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const ids = Array.isArray(value) ? (value as string[]) : []
  return (
    <FileField
      label={question.label[locale]}
      help={question.help?.[locale]}
      purpose="intake_photo"
      most={8}
      error={error}
      value={ids.map((file_id, at) => ({ file_id, name: t`Photo ${at + 1}`, type: 'image/jpeg' }))}
      onChange={(files) => onChange(files.length > 0 ? files.map(({ file_id }) => file_id) : null)}
    />
  )
}
