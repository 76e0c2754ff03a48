import { Trans, useLingui } from '@lingui/react/macro'
import { findAmountRule, listAmountRules, type Measure, type Person } from '@sorrel/contract/charting/needs/amounts'
import { findEquation } from '@sorrel/contract/charting/needs/equations'
import { listFitting } from '@sorrel/contract/charting/needs/estimate'
import type { LifeStage, WeightKind } from '@sorrel/contract/charting/needs/inputs'
import type { NoteNeeds } from '@sorrel/contract/charting/needs/schemas'
import { writeNeeds } from '@sorrel/contract/charting/needs/sentence'
import type { Measurements } from '@sorrel/contract/charting/schemas'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useNoteContext } from '../context/use-context.ts'
import type { NoteEditor } from '../note/use-note.ts'
import { useSay } from '../words.ts'
import { EquationInputs } from './EquationInputs.tsx'
import { type Typed, useNeeds } from './use-needs.ts'

type Props = { editor: NoteEditor }

/** Estimates energy, protein and fluid by named equations, and writes them into the note. */
export function NeedsPanel({ editor }: Props) {
  const { data, error, refetch } = useNoteContext(editor.note.appointment_id)
  if (data) return <Estimating editor={editor} context={data} />
  return error ? <Problem error={error} again={() => void refetch()} /> : <Waiting count={3} />
}

function Estimating({ editor, context }: Props & { context: NonNullable<ReturnType<typeof useNoteContext>['data']> }) {
  const { t } = useLingui()
  const say = useSay()
  const format = useFormat()
  const kept = editor.read<NoteNeeds | null>('needs')
  const state = useNeeds({ ...context, measured: editor.read<Measurements>('measurements'), kept })
  const { typed, set, kilograms, age_months, estimate, needs } = state
  const stages: Record<LifeStage, string> = { none: t`Neither`, pregnant: t`Pregnant`, breastfeeding: t`Breastfeeding` }
  const kinds: Record<WeightKind, string> = {
    actual: t`Measured`,
    ideal: t`Ideal, by Hamwi`,
    adjusted: t`Adjusted: ideal plus a quarter of the excess`,
    usual: t`Usual`,
  }
  if (age_months === null)
    return (
      <p className="quiet">
        <Trans>The birth date is not known, so no equation fits.</Trans>
      </p>
    )
  const person = { sex: typed.sex || 'female', age_months, stage: typed.stage } as const
  const weightOf = (kind: WeightKind) =>
    kilograms[kind] === null ? kinds[kind] : `${kinds[kind]}: ${format.number(kilograms[kind], { maximumFractionDigits: 1 })} kg`
  return (
    <div className="stack">
      <div className="note-measures">
        <SelectInput
          label={t`Sex for the equation`}
          empty={t`Not known`}
          value={typed.sex}
          options={[
            { value: 'female', label: t`Female` },
            { value: 'male', label: t`Male` },
          ]}
          onChange={(event) => set({ sex: event.currentTarget.value as 'female' })}
        />
        <SelectInput
          label={t`Pregnant or breastfeeding`}
          value={typed.stage}
          options={Object.entries(stages).map(([value, label]) => ({ value, label }))}
          onChange={(event) => set({ stage: event.currentTarget.value as LifeStage, equation: '' })}
        />
        <SelectInput
          label={t`Which weight`}
          value={typed.weight_kind}
          options={(Object.keys(kinds) as WeightKind[]).map((value) => ({ value, label: weightOf(value) }))}
          onChange={(event) => set({ weight_kind: event.currentTarget.value as WeightKind })}
        />
        {typed.weight_kind === 'usual' && (
          <TextInput
            label={t`Usual weight in kg`}
            inputMode="decimal"
            value={typed.usual_kg}
            onChange={(event) => set({ usual_kg: event.currentTarget.value })}
          />
        )}
        <SelectInput
          label={t`Equation`}
          empty={t`None`}
          value={typed.equation}
          options={listFitting(age_months, typed.stage).map((value) => ({ value, label: say(findEquation(value)) }))}
          onChange={(event) => set({ equation: event.currentTarget.value as typeof typed.equation })}
        />
      </div>
      {typed.equation !== '' && <EquationInputs typed={typed} set={set} equation={typed.equation} />}
      <Rules person={person} typed={typed} set={set} />
      {estimate?.kind === 'missing' && (
        <p className="small">
          <Trans>A value is missing above, or the height of the client.</Trans>
        </p>
      )}
      <Result editor={editor} needs={needs} kept={kept} />
    </div>
  )
}

type RulesProps = { person: Person; typed: Typed; set: (part: Partial<Typed>) => void }

/** One rule for each amount, as far as it was made for this person. */
function Rules({ person, typed, set }: RulesProps) {
  const { t } = useLingui()
  const say = useSay()
  const measures: Record<Measure, string> = { energy: t`Energy by weight`, protein: t`Protein`, fluid: t`Fluid` }
  return (
    <div className="note-measures">
      {(Object.keys(measures) as Measure[]).map((measure) => (
        <SelectInput
          key={measure}
          label={measures[measure]}
          empty={t`None`}
          value={typed.rules[measure] ?? ''}
          options={listAmountRules(measure, person).map((value) => ({ value, label: say(findAmountRule(value)) }))}
          onChange={(event) => set({ rules: { ...typed.rules, [measure]: event.currentTarget.value } })}
        />
      ))}
    </div>
  )
}

function Result({ editor, needs, kept }: Props & { needs: NoteNeeds | null; kept: NoteNeeds | null }) {
  if (!needs)
    return (
      <p className="quiet small">
        <Trans>A weight and an equation or a rule make an estimate.</Trans>
      </p>
    )
  const text = writeNeeds(needs)
  const sources = [
    needs.energy && findEquation(needs.energy.equation).source,
    ...needs.amounts.map(({ rule }) => findAmountRule(rule).source),
  ]
  const use = () => {
    const before = editor.read<string>('estimated_needs')
    const old = kept && writeNeeds(kept)
    // What was written by the last estimate goes, and what the dietitian wrote beside it stays.
    const rest = old && before.includes(old) ? before.replace(old, text) : [before.trim(), text].filter(Boolean).join('\n')
    editor.set('needs', needs)
    editor.set('estimated_needs', rest)
  }
  return (
    <div className="stack stack--close" aria-live="polite">
      <p className="note-text" lang="en">
        {text}
      </p>
      <p className="tiny quiet" lang="en">
        {[...new Set(sources.filter(Boolean))].join('. ')}
      </p>
      <div>
        <Button kind="soft" size="small" onClick={use}>
          <Trans>Use this estimate</Trans>
        </Button>
      </div>
    </div>
  )
}
