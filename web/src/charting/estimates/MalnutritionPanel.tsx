import { Trans, useLingui } from '@lingui/react/macro'
import type { NoteContext } from '@sorrel/contract/charting/context/schemas'
import { gradeMalnutrition } from '@sorrel/contract/charting/malnutrition/grading'
import type { LossDegree, MalnutritionFacts, MalnutritionFinding } from '@sorrel/contract/charting/malnutrition/schemas'
import { writeFinding } from '@sorrel/contract/charting/malnutrition/sentence'
import { computeBmi } from '@sorrel/contract/charting/rules'
import type { Measurements } from '@sorrel/contract/charting/schemas'
import { useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useNoteContext } from '../context/use-context.ts'
import type { NoteEditor } from '../note/use-note.ts'

type Props = { editor: NoteEditor }

/** Asks for what was found, and says the grade that follows by one of two frames. */
export function MalnutritionPanel({ editor }: Props) {
  const { data } = useNoteContext(editor.note.appointment_id)
  if (!data) return <Waiting count={2} />
  const age = data.patient.age_months
  if (age === null || age < 18 * 12)
    return (
      <p className="quiet">
        <Trans>Both sets of criteria are for adults.</Trans>
      </p>
    )
  return <Grading editor={editor} context={data} years={Math.floor(age / 12)} />
}

function beginWith(kept: MalnutritionFinding | null, age_years: number, index: number | null): MalnutritionFacts {
  return (
    kept?.facts ?? {
      ...{
        age_years,
        context: 'chronic',
        intake_percent: null,
        intake_days: null,
        loss_percent: null,
        loss_days: null,
        body_mass_index: index,
      },
      ...{
        asian_limits: false,
        fat: 'none',
        muscle: 'none',
        fluid: 'none',
        grip_reduced: false,
        malabsorption: false,
        inflammation: false,
      },
    }
  )
}

function Grading({ editor, years }: Props & { context: NoteContext; years: number }) {
  const { t } = useLingui()
  const kept = editor.read<MalnutritionFinding | null>('malnutrition')
  const { height_cm, weight_kg } = editor.read<Measurements>('measurements')
  const [frame, setFrame] = useState<MalnutritionFinding['frame']>(kept?.frame ?? 'academy_2012')
  const [facts, setFacts] = useState(() => beginWith(kept, years, computeBmi(height_cm, weight_kg)))
  const finding = gradeMalnutrition(frame, facts)
  const set = (part: Partial<MalnutritionFacts>) => setFacts((before) => ({ ...before, ...part }))
  const isAcademy = frame === 'academy_2012'
  return (
    <div className="stack">
      <div className="note-measures">
        <SelectInput
          label={t`Criteria`}
          value={frame}
          options={[
            { value: 'academy_2012', label: t`Academy and ASPEN, 2012` },
            { value: 'glim_2019', label: t`GLIM, 2019` },
          ]}
          onChange={(event) => setFrame(event.currentTarget.value as typeof frame)}
        />
        {isAcademy && (
          <SelectInput
            label={t`In the context of`}
            value={facts.context}
            options={[
              { value: 'acute', label: t`Acute illness or injury` },
              { value: 'chronic', label: t`Chronic illness` },
              { value: 'social', label: t`Circumstances of life` },
            ]}
            onChange={(event) => set({ context: event.currentTarget.value as 'acute' })}
          />
        )}
        <Amount
          label={t`Share of needs eaten, in percent`}
          most={100}
          value={facts.intake_percent}
          onChange={(intake_percent) => set({ intake_percent })}
        />
        <Amount label={t`For how many days`} whole most={3650} value={facts.intake_days} onChange={(intake_days) => set({ intake_days })} />
        <Amount
          label={t`Weight lost, in percent`}
          most={100}
          value={facts.loss_percent}
          onChange={(loss_percent) => set({ loss_percent })}
        />
        <Amount label={t`Within how many days`} whole most={3650} value={facts.loss_days} onChange={(loss_days) => set({ loss_days })} />
        {!isAcademy && (
          <Amount
            label={t`Body mass index`}
            least={8}
            most={100}
            value={facts.body_mass_index}
            onChange={(body_mass_index) => set({ body_mass_index })}
          />
        )}
      </div>
      <div className="note-measures">
        {isAcademy && <Degree label={t`Loss of fat`} value={facts.fat} onChange={(fat) => set({ fat })} />}
        <Degree label={t`Loss of muscle`} value={facts.muscle} onChange={(muscle) => set({ muscle })} />
        {isAcademy && <Degree label={t`Fluid in the tissue`} value={facts.fluid} onChange={(fluid) => set({ fluid })} />}
      </div>
      <Signs facts={facts} set={set} isAcademy={isAcademy} />
      <p className="note-text" lang="en" aria-live="polite">
        {writeFinding(finding)}
      </p>
      <div className="line line--wrap">
        <Button kind="soft" size="small" onClick={() => editor.set('malnutrition', finding)}>
          <Trans>Keep this finding in the note</Trans>
        </Button>
        {kept && (
          <Button kind="plain" size="small" onClick={() => editor.set('malnutrition', null)}>
            <Trans>Take it out of the note</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

type SignsProps = { facts: MalnutritionFacts; set: (part: Partial<MalnutritionFacts>) => void; isAcademy: boolean }

/** What is there or not, as each frame asks for it. */
function Signs({ facts, set, isAcademy }: SignsProps) {
  return (
    <div>
      {isAcademy ? (
        <CheckRow checked={facts.grip_reduced} onChange={(event) => set({ grip_reduced: event.currentTarget.checked })}>
          <Trans>The grip is weaker than it should be, as measured</Trans>
        </CheckRow>
      ) : (
        <>
          <CheckRow checked={facts.inflammation} onChange={(event) => set({ inflammation: event.currentTarget.checked })}>
            <Trans>An illness or injury with inflammation</Trans>
          </CheckRow>
          <CheckRow checked={facts.malabsorption} onChange={(event) => set({ malabsorption: event.currentTarget.checked })}>
            <Trans>Food is not fully absorbed</Trans>
          </CheckRow>
          <CheckRow checked={facts.asian_limits} onChange={(event) => set({ asian_limits: event.currentTarget.checked })}>
            <Trans>Use the limits for people of Asian descent</Trans>
          </CheckRow>
        </>
      )}
    </div>
  )
}

type AmountProps = {
  label: string
  value: number | null
  least?: number
  most: number
  whole?: boolean
  onChange: (value: number | null) => void
}

/** A number within limits; anything else counts as not known. */
function Amount({ label, value, least = 0, most, whole, onChange }: AmountProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  const take = (text: string) => {
    setTyped(text)
    const number = Number(text.replace(',', '.'))
    const fits = text.trim() !== '' && Number.isFinite(number) && number >= (whole ? 1 : least) && number <= most
    onChange(fits ? (whole ? Math.round(number) : number) : null)
  }
  return (
    <TextInput label={label} inputMode="decimal" autoComplete="off" value={typed} onChange={(event) => take(event.currentTarget.value)} />
  )
}

function Degree({ label, value, onChange }: { label: string; value: LossDegree; onChange: (value: LossDegree) => void }) {
  const { t } = useLingui()
  const words: Record<LossDegree, string> = { none: t`None`, mild: t`Mild`, moderate: t`Moderate`, severe: t`Severe` }
  return (
    <SelectInput
      label={label}
      value={value}
      options={(Object.keys(words) as LossDegree[]).map((one) => ({ value: one, label: words[one] }))}
      onChange={(event) => onChange(event.currentTarget.value as LossDegree)}
    />
  )
}
