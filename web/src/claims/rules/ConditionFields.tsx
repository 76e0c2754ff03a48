import { Trans, useLingui } from '@lingui/react/macro'
import { operatorLabels, operatorsOf, propertyLabels, type RuleProperty } from '@sorrel/contract/claims/rules/vocabulary'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { useLocale } from '../../kernel/words/i18n.ts'
import { usePayerNames } from '../../payers/own/use-own-payers.ts'
import { PayerSelect } from '../../payers/PayerSelect.tsx'
import { type Faults, newTest, type TypedTest, valuesOf } from './typed-rule.ts'

const [mostGroups, mostTests] = [6, 8]
type Groups = readonly (readonly TypedTest[])[]
type Props = { groups: Groups; faults: Faults; onChange: (groups: TypedTest[][]) => void }

/** When a rule is meant: groups of comparisons, one of which must hold as a whole. */
export function ConditionFields({ groups, faults, onChange }: Props) {
  const put = (group: number, tests: readonly TypedTest[]) =>
    onChange(groups.map((one, n) => [...(n === group ? tests : one)]).filter((one) => one.length > 0))
  return (
    <>
      {groups.length === 0 && (
        <p>
          <Trans>It is for every claim.</Trans>
        </p>
      )}
      {groups.map((tests, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no name but their place.
        <fieldset key={group} className="rule-fieldset">
          <legend>{group === 0 ? <Trans>If all of this is true</Trans> : <Trans>or all of this</Trans>}</legend>
          {tests.map((test, n) => (
            <TestFields
              // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no name but their place.
              key={n}
              test={test}
              place={n + 1}
              isFaulty={faults.has(`test ${group} ${n}`)}
              onChange={(next) => put(group, next ? tests.with(n, next) : tests.toSpliced(n, 1))}
            />
          ))}
          <div>
            <Button kind="plain" icon={IconPlus} disabled={tests.length >= mostTests} onClick={() => put(group, [...tests, newTest()])}>
              <Trans>And also</Trans>
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          kind="quiet"
          icon={IconPlus}
          disabled={groups.length >= mostGroups}
          onClick={() => onChange([...groups.map((one) => [...one]), [newTest()]])}
        >
          {groups.length === 0 ? <Trans>Add a condition</Trans> : <Trans>Add another condition</Trans>}
        </Button>
      </div>
    </>
  )
}

type TestProps = { test: TypedTest; place: number; isFaulty: boolean; onChange: (test: TypedTest | null) => void }

function TestFields({ test, place, isFaulty, onChange }: TestProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { property, operator, values } = test
  const operators = operatorsOf(property)
  const isNumber = operators.includes('at_least')
  const choose = (next: RuleProperty) => {
    const fitting = operatorsOf(next)
    onChange({ ...test, property: next, operator: fitting.includes(operator) ? operator : fitting[0]! })
  }
  const properties = Object.keys(propertyLabels) as RuleProperty[]
  return (
    <div className="rule-row">
      <SelectInput
        label={t`What`}
        value={property}
        options={properties.map((value) => ({ value, label: propertyLabels[value][locale] }))}
        onChange={(event) => choose(properties.find((one) => one === event.currentTarget.value) ?? property)}
      />
      <SelectInput
        label={t`How`}
        value={operator}
        options={operators.map((value) => ({ value, label: operatorLabels[value][locale] }))}
        onChange={(event) => onChange({ ...test, operator: operators.find((one) => one === event.currentTarget.value) ?? operator })}
      />
      <div className="stack">
        {property === 'payer' && (
          <PayerSelect
            label={t`Add a payer`}
            value={null}
            onChange={(payer) =>
              payer && onChange({ ...test, values: [...valuesOf(test).filter((one) => one !== payer), payer].join(', ') })
            }
          />
        )}
        <TextInput
          label={isNumber ? t`Number` : t`Values`}
          help={isNumber ? undefined : property === 'payer' ? <PayerNames ids={valuesOf(test)} /> : t`With commas between them.`}
          inputMode={isNumber ? 'numeric' : undefined}
          autoComplete="off"
          maxLength={400}
          error={isFaulty ? (isNumber ? t`Enter one whole number.` : t`Enter at least one value.`) : undefined}
          value={values}
          onChange={(event) => onChange({ ...test, values: event.currentTarget.value })}
        />
      </div>
      <IconButton icon={IconTrash} name={t`Remove comparison ${place}`} onClick={() => onChange(null)} />
    </div>
  )
}

/** The names of the payers whose ids are written there. */
function PayerNames({ ids }: { ids: readonly string[] }) {
  const nameOf = usePayerNames()
  if (ids.length === 0) return <Trans>Ids of payers, with commas between them.</Trans>
  return ids.map(nameOf).join(', ')
}
