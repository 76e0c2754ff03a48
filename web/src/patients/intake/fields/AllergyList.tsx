import { Trans, useLingui } from '@lingui/react/macro'
import type { Allergy } from '@sorrel/contract/patients/intake/rules'
import { reactionLabels, reactions } from '@sorrel/contract/patients/intake/vocabulary'
import { OneOf } from '../../../kernel/ui/fields/OneOf.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import type { FieldProps } from './field.ts'
import { ListEditor } from './ListEditor.tsx'

type Props = Omit<FieldProps, 'value'> & { value: Allergy[] }

/** The foods that somebody does not tolerate, each with what happens. */
export function AllergyList({ question, value, onChange, typed, onType }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  return (
    <ListEditor
      title={question.label[locale]}
      add={<Trans>Add a food</Trans>}
      keep={<Trans>Add this food</Trans>}
      empty={{ food: '', reaction: 'not_known' } satisfies Allergy as Allergy}
      items={value}
      onChange={onChange}
      typed={typed}
      onType={onType}
      nameOf={({ food }) => food}
      lineOf={({ reaction }) => reactionLabels[reaction][locale]}
      readyOf={(allergy) => (allergy.food.trim() ? { ...allergy, food: allergy.food.trim() } : null)}
      form={(allergy, change) => (
        <>
          <TextInput
            label={t`Food`}
            maxLength={80}
            value={allergy.food}
            onChange={(event) => change({ ...allergy, food: event.currentTarget.value })}
          />
          <OneOf
            look="chips"
            shown
            legend={t`What happens?`}
            options={reactions.map((reaction) => ({ value: reaction, label: reactionLabels[reaction][locale] }))}
            value={allergy.reaction}
            onChange={(reaction) => change({ ...allergy, reaction })}
          />
        </>
      )}
    />
  )
}
