import { Trans, useLingui } from '@lingui/react/macro'
import { changeRemoteNote, getRemoteNote, signRemoteNote } from '@sorrel/contract/charting/operations'
import { type RemoteNoteField, remoteNoteFields, remoteNoteKeys } from '@sorrel/contract/charting/remote-notes/rules'
import type { RemoteNote } from '@sorrel/contract/charting/remote-notes/schemas'
import type { NoteDiagnosis } from '@sorrel/contract/charting/schemas'
import type { RemoteEncounter } from '@sorrel/contract/remote-care/schemas'
import { IconX } from '@tabler/icons-react'
import { AddDiagnosis } from '../../charting/billing/AddDiagnosis.tsx'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { asksForProof, ProveFirst } from '../../patients/sharing/ProveFirst.tsx'
import { refreshes } from '../refreshes.ts'

type Typed = Record<RemoteNoteField, string> & { diagnoses: NoteDiagnosis[] }
type Props = { note: RemoteNote; encounter: RemoteEncounter }

const typedOf = ({ fields, diagnoses }: RemoteNote): Typed => ({
  ...{ interval_history: fields.interval_history ?? '', intervention_c: fields.intervention_c ?? '' },
  ...{ monitoring_evaluation: fields.monitoring_evaluation ?? '', diagnoses: [...diagnoses] },
})
const isSame = (one: Typed, other: Typed) => JSON.stringify(one) === JSON.stringify(other)

/** The note to write and to sign. What was typed stays while the app is open, and is saved before it is signed. */
export function NoteForm({ note, encounter }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const form = useForm<Typed>({ initial: typedOf(note), draft: `remote-note-${encounter.id}` })
  const { diagnoses } = form.values
  const params = { billable_remote_encounter_id: encounter.id }
  const save = useAct(changeRemoteNote, {
    refreshes: [getRemoteNote],
    onSuccess: () => {
      form.reset()
      toast(t`Saved.`)
    },
  })
  const isChanged = !isSame(form.values, typedOf(note))
  const send = () => {
    const { diagnoses: codes, ...texts } = form.values
    const written = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.trim() || null]))
    save.mutate({
      params,
      ...(note.version > 0 && { headers: { 'if-match': `"${note.version}"` } }),
      body: { ...written, diagnoses: codes },
    })
  }
  return (
    <Card title={t`The note`} className="stack remote-form">
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {remoteNoteKeys.map((key) => (
          <TextArea key={key} label={remoteNoteFields[key][locale]} rows={3} maxLength={8000} {...form.field(key)} id={`f-${key}`} />
        ))}
        <div className="stack stack--close" id="diagnoses">
          <p>
            <b>
              <Trans>Diagnoses</Trans>
            </b>
          </p>
          <ul className="remote-list">
            {diagnoses.map(({ icd10, description }) => (
              <li key={icd10} className="line line--apart">
                <span>
                  <b>{icd10}</b> <span className="small">{description}</span>
                </span>
                <IconButton
                  kind="plain"
                  icon={IconX}
                  name={t`Remove ${icd10}`}
                  onClick={() =>
                    form.set(
                      'diagnoses',
                      diagnoses.filter((one) => one.icd10 !== icd10),
                    )
                  }
                />
              </li>
            ))}
          </ul>
          <AddDiagnosis
            key={diagnoses.length}
            day={encounter.period_start.slice(0, 10)}
            taken={diagnoses}
            onAdd={(one) => form.set('diagnoses', [...diagnoses, one])}
          />
        </div>
        {save.error && <Problem error={save.error} />}
        <div className="remote-acts">
          <Button type="submit" kind="soft" busy={save.isPending} disabled={!isChanged}>
            <Trans>Save the draft</Trans>
          </Button>
        </div>
      </form>
      <SignPart note={note} encounter={encounter} isChanged={isChanged} />
    </Card>
  )
}

/** Signs the note once it is whole and its time is enough. */
function SignPart({ note, encounter, isChanged }: Props & { isChanged: boolean }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const sign = useAct(signRemoteNote, { refreshes, onSuccess: () => toast(t`Signed. Your client is told.`) })
  const needsProof = asksForProof(sign.error)
  const { missing } = note.checks
  const isReady = encounter.status === 'eligible' && encounter.conflicts.length === 0
  return (
    <div className="stack">
      {missing.length > 0 && (
        <Notice tone="info">
          <p>
            <Trans>Missing before you can sign:</Trans>
          </p>
          <ul>
            {missing.map(({ key, label }) => (
              <li key={key}>{label[locale]}</li>
            ))}
          </ul>
        </Notice>
      )}
      {!isReady && encounter.status === 'accumulating' && (
        <p className="small quiet">
          <Trans>It can be signed once its minutes are enough.</Trans>
        </p>
      )}
      <p className="small">
        <Trans>
          When you sign, the minutes stand as they are. Your client reads the note at once, hears what it may cost, and nothing goes to the
          plan for 48 hours.
        </Trans>
      </p>
      {needsProof && <ProveFirst onDone={() => sign.variables && sign.mutate(sign.variables)} />}
      {sign.error && !needsProof && <Problem error={sign.error} />}
      {!needsProof && (
        <div className="remote-acts">
          <Button
            busy={sign.isPending}
            disabled={isChanged || missing.length > 0 || !isReady}
            onClick={() =>
              sign.mutate({ params: { billable_remote_encounter_id: encounter.id }, headers: { 'if-match': `"${note.version}"` } })
            }
          >
            <Trans>Sign, and tell my client</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
