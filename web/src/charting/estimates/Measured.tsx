import { Trans, useLingui } from '@lingui/react/macro'
import { computeBmi } from '@sorrel/contract/charting/rules'
import type { Measurements } from '@sorrel/contract/charting/schemas'
import type { Measured as Read, UnitSystem } from '@sorrel/contract/patients/measures/amounts'
import { readHeight, writeHeight } from '@sorrel/contract/patients/measures/height'
import { readWeight, writeWeight } from '@sorrel/contract/patients/measures/weight'
import { useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useNoteContext } from '../context/use-context.ts'
import type { NoteEditor } from '../note/use-note.ts'

/** Height and weight with the body mass index, in whichever unit they are typed. */
export function Measured({ editor }: { editor: NoteEditor }) {
  const { t } = useLingui()
  const format = useFormat()
  const { data } = useNoteContext(editor.note.appointment_id)
  const now = editor.read<Measurements>('measurements')
  const bmi = computeBmi(now.height_cm, now.weight_kg)
  const units = data?.patient.units ?? 'us'
  const is_adult = (data?.patient.age_months ?? 999) >= 18 * 12
  const height = now.height_cm ?? data?.heights[0]?.centimeters ?? null
  const known = { last_kilograms: data?.weights[0]?.kilograms ?? null, height_centimeters: height, is_adult }
  const set = (part: Partial<Measurements>) => editor.set('measurements', { ...now, ...part })
  return (
    <div className="note-measures">
      <OneMeasure
        label={t`Height`}
        example={t`For example 5'7" or 170 cm.`}
        value={now.height_cm}
        limits={[30, 260]}
        read={(text) => readHeight(text, units)}
        write={(value, other) => writeHeight(value, other ?? units)}
        onChange={(height_cm) => set({ height_cm })}
      />
      <OneMeasure
        label={t`Weight`}
        example={t`For example 154 lb or 70 kg.`}
        value={now.weight_kg}
        limits={[1, 500]}
        read={(text) => readWeight(text, units, known)}
        write={(value, other) => writeWeight(value, other ?? units)}
        onChange={(weight_kg) => set({ weight_kg })}
      />
      <p className="note-bmi">
        <span className="small quiet">
          <Trans>Body mass index</Trans>
        </span>
        <b>{bmi === null ? '–' : format.number(bmi)}</b>
      </p>
    </div>
  )
}

type MeasureProps = {
  label: string
  example: string
  value: number | null
  limits: readonly [number, number]
  read: (text: string) => Read
  write: (value: number, units?: UnitSystem) => string
  onChange: (value: number | null) => void
}

/** One measure, read as people write it. A number that fits the other unit far better is asked back before it is taken. */
function OneMeasure({ label, example, value, limits: [least, most], read, write, onChange }: MeasureProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const found = typed?.trim() ? read(typed) : null
  const fits = (measure: number) => measure >= least && measure <= most
  const take = (text: string) => {
    setTyped(text)
    const measured = text.trim() ? read(text) : null
    if (measured === null) onChange(null)
    else if (measured.kind === 'read' && fits(measured.value)) onChange(measured.value)
  }
  const choose = (measure: number) => {
    setTyped(null)
    onChange(measure)
  }
  const isOutside = found?.kind === 'impossible' || (found?.kind === 'read' && !fits(found.value))
  const fault = isOutside
    ? t`Nobody has this measurement. Please check it.`
    : found?.kind === 'unreadable'
      ? t`Please write it with its unit.`
      : undefined
  return (
    <div className="stack stack--close">
      <TextInput
        label={label}
        help={value === null ? example : `${write(value, 'us')} (${write(value, 'metric')})`}
        autoComplete="off"
        error={fault}
        value={typed ?? (value === null ? '' : write(value))}
        onChange={(event) => take(event.currentTarget.value)}
        onBlur={() => found?.kind === 'read' && !isOutside && setTyped(null)}
      />
      {found?.kind === 'doubt' && (
        <Notice tone="warn" live>
          <p>
            <Trans>Which one do you mean?</Trans>
          </p>
          <div className="line line--wrap">
            {[found.other, found.value].filter(fits).map((measure) => (
              <Button key={measure} kind="quiet" size="small" onClick={() => choose(measure)}>
                {write(measure, 'us')} ({write(measure, 'metric')})
              </Button>
            ))}
          </div>
        </Notice>
      )}
    </div>
  )
}
