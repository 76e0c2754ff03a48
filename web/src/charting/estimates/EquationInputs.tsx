import { useLingui } from '@lingui/react/macro'
import { type EquationId, findEquation } from '@sorrel/contract/charting/needs/equations'
import type { ActivityLevel } from '@sorrel/contract/charting/needs/inputs'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import type { Typed } from './use-needs.ts'

type Props = { typed: Typed; set: (part: Partial<Typed>) => void; equation: EquationId }
type Text = 'lean_kg' | 'activity_factor' | 'stress_factor' | 'week' | 'index_before' | 'months_after' | 'change_kcal'

/** What the chosen equation asks for, and nothing else. */
export function EquationInputs({ typed, set, equation }: Props) {
  const { t } = useLingui()
  const { asks, gives } = findEquation(equation)
  const levels: Record<ActivityLevel, string> = {
    inactive: t`Inactive`,
    low_active: t`Low active`,
    active: t`Active`,
    very_active: t`Very active`,
  }
  const text = (key: Text, label: string, help?: string) => (
    <TextInput
      key={key}
      label={label}
      help={help}
      inputMode="decimal"
      autoComplete="off"
      value={typed[key]}
      onChange={(event) => set({ [key]: event.currentTarget.value })}
    />
  )
  return (
    <div className="note-measures">
      {asks.includes('level') && (
        <SelectInput
          label={t`Activity`}
          value={typed.level}
          options={Object.entries(levels).map(([value, label]) => ({ value, label }))}
          onChange={(event) => set({ level: event.currentTarget.value as ActivityLevel })}
        />
      )}
      {asks.includes('lean_kg') && text('lean_kg', t`Lean mass in kg`)}
      {gives === 'resting' && text('activity_factor', t`Activity factor`, t`1.2 lying, 1.4 seated work, 1.6 walking, 1.9 hard work`)}
      {gives === 'resting' && text('stress_factor', t`Factor for illness`, t`1 none, 1.2 infection or wound, up to 2 burns`)}
      {asks.includes('week') && text('week', t`Week of pregnancy`)}
      {asks.includes('index_before') && text('index_before', t`Body mass index before the pregnancy`)}
      {asks.includes('months_after') && text('months_after', t`Whole months since the birth`)}
      {text('change_kcal', t`Added or taken off for a change of weight, in kcal`, t`For example -500. Empty for none.`)}
    </div>
  )
}
