import { Trans, useLingui } from '@lingui/react/macro'
import { actionLabels, type RuleAction } from '@sorrel/contract/claims/rules/vocabulary'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useLocale } from '../../kernel/words/i18n.ts'
import { type Faults, fieldsOf, newDoing, type TypedDoing } from './typed-rule.ts'

const mostActions = 10
type Props = { actions: readonly TypedDoing[]; faults: Faults; onChange: (actions: TypedDoing[]) => void }

/** What a rule does, in order. */
export function ActionFields({ actions, faults, onChange }: Props) {
  return (
    <fieldset className="rule-fieldset">
      <legend>
        <Trans>Then do this</Trans>
      </legend>
      {faults.has('actions') && (
        <Notice tone="error">
          <Trans>Say at least one thing that the rule does.</Trans>
        </Notice>
      )}
      {actions.map((doing, n) => (
        <DoingFields
          // biome-ignore lint/suspicious/noArrayIndexKey: actions have no name but their place.
          key={n}
          doing={doing}
          place={n}
          faults={faults}
          onChange={(next) => onChange(next ? actions.with(n, next) : actions.toSpliced(n, 1))}
        />
      ))}
      <div>
        <Button
          kind="plain"
          icon={IconPlus}
          disabled={actions.length >= mostActions}
          onClick={() => onChange([...actions, newDoing('hold')])}
        >
          <Trans>Add another action</Trans>
        </Button>
      </div>
    </fieldset>
  )
}

type DoingProps = { doing: TypedDoing; place: number; faults: Faults; onChange: (doing: TypedDoing | null) => void }

function DoingFields({ doing, place, faults, onChange }: DoingProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const acts = Object.keys(actionLabels) as RuleAction[]
  const labels: Record<Exclude<(typeof fieldsOf)[RuleAction][number], 'place'>, string> = {
    ...{ code: t`Procedure`, 'code*': t`Procedure, or empty for all`, to: t`Procedure to bill`, diagnosis: t`Diagnosis (ICD-10-CM)` },
    ...{
      modifier: doing.act === 'add_line' ? t`Modifiers, if any` : t`Modifier`,
      units: t`Units`,
      price: t`Charge per unit, in dollars`,
    },
    ...{ text: t`Text`, tag: t({ message: 'Tag', context: 'on a claim' }) },
  }
  return (
    <div className="rule-row">
      <SelectInput
        label={t`What to do`}
        value={doing.act}
        options={acts.map((value) => ({ value, label: actionLabels[value][locale] }))}
        onChange={(event) => onChange(newDoing(acts.find((one) => one === event.currentTarget.value) ?? doing.act))}
      />
      {fieldsOf[doing.act].map((wanted) => {
        const field = wanted === 'code*' ? 'code' : wanted
        const error = faults.has(`${field} ${place}`) ? t`This is not in the right form.` : undefined
        if (wanted === 'place')
          return (
            <SelectInput
              key={wanted}
              label={t`Place of service`}
              value={doing.place}
              options={['02', '10', '11', '12'].map((value) => ({ value, label: value }))}
              onChange={(event) => onChange({ ...doing, place: event.currentTarget.value })}
            />
          )
        return (
          <TextInput
            key={wanted}
            label={labels[wanted]}
            error={error}
            autoComplete="off"
            maxLength={80}
            value={doing[field]}
            onChange={(event) => onChange({ ...doing, [field]: event.currentTarget.value })}
          />
        )
      })}
      <IconButton icon={IconTrash} name={t`Remove action ${place + 1}`} onClick={() => onChange(null)} />
    </div>
  )
}
