import { Trans, useLingui } from '@lingui/react/macro'
import { listFieldsOf, type NoteFieldKey, type NoteStep, noteFields } from '@sorrel/contract/charting/fields'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { Proposed } from '../../prefill/Proposed.tsx'
import { StepProposals } from '../../prefill/StepProposals.tsx'
import { FieldCarry } from '../context/FieldCarry.tsx'
import { PhraseArea } from '../context/PhraseArea.tsx'
import { Helpers } from '../estimates/Helpers.tsx'
import { Measured } from '../estimates/Measured.tsx'
import { PesBuilder } from '../pes/PesBuilder.tsx'
import { NextVisitWeeks } from '../plan/NextVisitWeeks.tsx'
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
        <Helpers editor={editor} />
      </Step>
      <PesBuilder editor={editor} />
      <Step editor={editor} step="intervene" title={t`Intervention`} />
      <Step editor={editor} step="monitor" title={t`Monitoring`} />
      <section className="stack" aria-labelledby="take-home">
        <h2 id="take-home">
          <Trans>For the client</Trans>
        </h2>
        <ConflictNotice editor={editor} name="patient_instructions" />
        <Proposed name="patient_instructions">
          <PhraseArea
            editor={editor}
            forPatient
            id="f-patient_instructions"
            label={t`Instructions`}
            help={t`Your client reads this as soon as you sign.`}
            rows={5}
            maxLength={8000}
            value={editor.read<string | null>('patient_instructions') ?? ''}
            onWrite={(text) => editor.set('patient_instructions', text)}
          />
        </Proposed>
        <Goals editor={editor} />
        <PhraseArea
          editor={editor}
          id="f-next_visit_focus"
          label={t`What to look at in the next visit`}
          optional
          rows={2}
          maxLength={1000}
          value={editor.read<string | null>('next_visit_focus') ?? ''}
          onWrite={(text) => editor.set('next_visit_focus', text)}
        />
        <NextVisitWeeks editor={editor} />
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
        <PhraseArea
          editor={editor}
          id={`f-${name}`}
          label={say(noteFields[name])}
          rows={rows}
          maxLength={8000}
          value={value}
          onWrite={(text) => editor.set(name, text)}
        />
      </Proposed>
      <FieldCarry editor={editor} name={name} />
    </>
  )
}
