import { Trans, useLingui } from '@lingui/react/macro'
import { listFieldsOf, type NoteFieldKey, type NoteStep, noteFields } from '@sorrel/contract/charting/fields'
import { computeBmi } from '@sorrel/contract/charting/rules'
import type { Measurements } from '@sorrel/contract/charting/schemas'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { Proposed } from '../../prefill/Proposed.tsx'
import { StepProposals } from '../../prefill/StepProposals.tsx'
import { PesBuilder } from '../pes/PesBuilder.tsx'
import { useSay } from '../words.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { Goals } from './Goals.tsx'
import type { NoteEditor } from './use-note.ts'

type Props = { editor: NoteEditor }

/** Everything that a dietitian writes in a note, in the order of care: assess, diagnose, intervene, monitor. */
export function WrittenPart({ editor }: Props) {
  const { t } = useLingui()
  return (
    <>
      <Step editor={editor} step="assess" title={t`Assessment`}>
        <Measured editor={editor} />
      </Step>
      <PesBuilder editor={editor} />
      <Step editor={editor} step="intervene" title={t`Intervention`} />
      <Step editor={editor} step="monitor" title={t`Monitoring`} />
      <section className="stack" aria-labelledby="take-home">
        <h2 id="take-home">
          <Trans>For the client</Trans>
        </h2>
        <ConflictNotice editor={editor} name="patient_instructions" />
        <TextArea
          id="f-patient_instructions"
          label={t`Instructions`}
          help={t`Your client reads this as soon as you sign.`}
          rows={5}
          maxLength={8000}
          value={editor.read<string | null>('patient_instructions') ?? ''}
          onChange={(event) => editor.set('patient_instructions', event.currentTarget.value)}
        />
        <Goals editor={editor} />
        <TextArea
          id="f-next_visit_focus"
          label={t`What to look at in the next visit`}
          optional
          rows={2}
          maxLength={1000}
          value={editor.read<string | null>('next_visit_focus') ?? ''}
          onChange={(event) => editor.set('next_visit_focus', event.currentTarget.value)}
        />
        <CheckRow
          id="f-conditions_confirmed"
          checked={editor.read<boolean>('conditions_confirmed')}
          onChange={(event) => editor.set('conditions_confirmed', event.currentTarget.checked)}
        >
          <Trans>I checked conditions and medicines with my client in this visit</Trans>
        </CheckRow>
      </section>
    </>
  )
}

function Step({ editor, step, title, children }: Props & { step: NoteStep; title: string; children?: React.ReactNode }) {
  const keys = listFieldsOf(editor.note.kind).filter((key) => noteFields[key].step === step)
  const written = keys.filter((key) => editor.read<string>(key).trim()).length
  const all = keys.length
  return (
    <section className="stack" aria-labelledby={`step-${step}`}>
      <div className="line line--apart">
        <h2 id={`step-${step}`}>{title}</h2>
        <span className="small quiet">
          <Trans>
            {written} of {all} written
          </Trans>
        </span>
      </div>
      <StepProposals step={step} />
      {children}
      {keys.map((key) => (
        <OneField key={key} editor={editor} name={key} />
      ))}
    </section>
  )
}

function OneField({ editor, name }: Props & { name: NoteFieldKey }) {
  const say = useSay()
  const value = editor.read<string>(name)
  // As many lines as the text needs, so that nobody scrolls in a field.
  const rows = Math.min(14, Math.max(2, value.split('\n').length, Math.ceil(value.length / 80)))
  return (
    <>
      <ConflictNotice editor={editor} name={name} />
      <Proposed name={name}>
        <TextArea
          id={`f-${name}`}
          label={say(noteFields[name])}
          rows={rows}
          maxLength={8000}
          value={value}
          onChange={(event) => editor.set(name, event.currentTarget.value)}
        />
      </Proposed>
    </>
  )
}

/** Height and weight with the body mass index, in the units of the scale at hand. */
function Measured({ editor }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const now = editor.read<Measurements>('measurements')
  const bmi = computeBmi(now.height_cm, now.weight_kg)
  const input = (key: keyof Measurements, label: string, [least, most]: readonly [number, number]) => (
    <TextInput
      label={label}
      type="number"
      step="any"
      min={least}
      max={most}
      inputMode="decimal"
      defaultValue={now[key] ?? ''}
      key={`${key} ${now[key]}`}
      onBlur={({ currentTarget: { value } }) => {
        const number = value === '' ? null : Number(value)
        if (number === null || (number >= least && number <= most)) editor.set('measurements', { ...now, [key]: number })
      }}
    />
  )
  return (
    <div className="note-measures">
      {input('height_cm', t`Height in cm`, [30, 260])}
      {input('weight_kg', t`Weight in kg`, [1, 500])}
      <p className="note-bmi">
        <span className="small quiet">
          <Trans>Body mass index</Trans>
        </span>
        <b>{bmi === null ? '–' : format.number(bmi)}</b>
      </p>
    </div>
  )
}
