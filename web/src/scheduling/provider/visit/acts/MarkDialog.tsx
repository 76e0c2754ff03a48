import { Trans, useLingui } from '@lingui/react/macro'
import { changeAppointment } from '@sorrel/contract/scheduling/operations'
import { noShowAfterMinutes } from '@sorrel/contract/scheduling/rules'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { IconUserCheck, IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../../../kernel/calls/query.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../../kernel/ui/dialogs/Dialog.tsx'
import { CheckRow } from '../../../../kernel/ui/fields/CheckRow.tsx'
import { Segments } from '../../../../kernel/ui/fields/Segments.tsx'
import { TextInput } from '../../../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { usePhrase } from '../../../../kernel/words/use-phrase.ts'
import { visitReads } from '../refreshes.ts'
import { TellChoice } from '../telling/TellChoice.tsx'
import { findTooLate, type Tell, useTell } from '../telling/use-tell.ts'

export type MarkKind = 'Occurred' | 'No-show'
type Props = { visit: Appointment; open: boolean; onClose: () => void; first?: MarkKind }

/** Marks a visit as attended, with its minutes, or as missed, with or without the fee. It also corrects an earlier mark. */
export function MarkDialog(props: Props) {
  const { t } = useLingui()
  const name = props.visit.patient_name
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t`How did the visit with ${name} go?`}>
      {props.open && <MarkForm {...props} />}
    </Dialog>
  )
}

function MarkForm({ visit, onClose, first }: Props) {
  const { t } = useLingui()
  const mark = useMark(visit, onClose)
  const [kind, setKind] = useState<MarkKind>(first ?? (visit.status === 'No-show' ? 'No-show' : 'Occurred'))
  const [minutes, setMinutes] = useState(String(visit.actual_minutes ?? visit.duration_minutes))
  const [waive, setWaive] = useState(false)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const choice = useTell([{ visit }])
  // A patient who attended gets no message, unless they were told before that they missed the visit.
  const tells = kind === 'No-show' || visit.status === 'No-show'
  const bad = kind === 'Occurred' && !(Number(minutes) >= 1 && Number(minutes) <= 480)
  const noReason = kind === 'No-show' && waive && reason.trim() === ''
  const send = () => {
    setTried(true)
    if (bad || noReason) return
    const why = reason.trim() ? { reason: reason.trim() } : {}
    const more = { ...why, ...(tells && { tell: choice.tell }) }
    mark.send(
      kind === 'Occurred' ? { status: kind, actual_minutes: Number(minutes), ...more } : { status: kind, waive_fee: waive, ...more },
    )
  }
  return (
    <div className="stack">
      <Segments
        legend={t`What happened`}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'Occurred', label: t`Attended`, icon: IconUserCheck },
          { value: 'No-show', label: t`Missed`, icon: IconUserX, disabled: !visit.actions.mark_no_show && !visit.actions.correct },
        ]}
      />
      {kind === 'Occurred' && (
        <TextInput
          label={t`Minutes together`}
          help={t`The time you really spent, for the note and the claim.`}
          type="number"
          inputMode="numeric"
          min={1}
          max={480}
          value={minutes}
          error={bad && t`Enter whole minutes from 1 to 480.`}
          onChange={(event) => setMinutes(event.currentTarget.value)}
        />
      )}
      {kind === 'No-show' && (
        <MissedFields fee={visit.no_show_fee_cents} {...{ waive, setWaive, reason, setReason }} silent={tried && noReason} />
      )}
      {tells && <TellChoice name={visit.patient_name} choice={choice} error={mark.error} />}
      {mark.error && findTooLate(mark.error) === null && <Problem error={mark.error} />}
      <div className="dialog-actions">
        <Button busy={mark.busy} onClick={send}>
          <MarkWords kind={kind} visit={visit} minutes={minutes} waive={waive} />
        </Button>
      </div>
    </div>
  )
}

function MissedFields(props: {
  fee: number
  waive: boolean
  setWaive: (on: boolean) => void
  reason: string
  setReason: (text: string) => void
  /** True if the fee is waived and the reason is missing. */
  silent: boolean
}) {
  const { t } = useLingui()
  const format = useFormat()
  const { fee } = props
  return (
    <>
      {fee > 0 && (
        <CheckRow checked={props.waive} onChange={(event) => props.setWaive(event.currentTarget.checked)}>
          <Trans>Waive the fee of {format.money(fee)}</Trans>
        </CheckRow>
      )}
      {props.waive && (
        <TextInput
          label={t`Why do you waive it?`}
          help={t`Kept with the visit. The patient does not see it.`}
          maxLength={500}
          error={props.silent && t`Please give a reason.`}
          value={props.reason}
          onChange={(event) => props.setReason(event.currentTarget.value)}
        />
      )}
      <p className="small quiet">
        <Trans>A visit can be marked missed from {noShowAfterMinutes} minutes after its start.</Trans>
      </p>
    </>
  )
}

/** The text of the button, which names its effect. */
function MarkWords({ kind, visit, minutes, waive }: { kind: MarkKind; visit: Appointment; minutes: string; waive: boolean }) {
  const format = useFormat()
  const fee = visit.no_show_fee_cents
  const name = visit.patient_name
  if (kind === 'Occurred') return <Trans>Mark attended, {format.minutes(Number(minutes) || 0)}</Trans>
  if (waive || fee === 0) return <Trans>Mark missed: {name} pays nothing</Trans>
  return (
    <Trans>
      Mark missed: {name} owes {format.money(fee)}
    </Trans>
  )
}

type Mark = { status: MarkKind | 'Scheduled'; actual_minutes?: number; waive_fee?: boolean; reason?: string; tell?: Tell }

/** Sends a mark, confirms it, and offers to undo it. */
export function useMark(visit: Appointment, onDone?: () => void) {
  const { t } = useLingui()
  const name = visit.patient_name
  const act = useAct(changeAppointment, {
    refreshes: visitReads,
    onSuccess: (marked, input) => {
      onDone?.()
      const status = (input.body as Mark).status
      if (status === 'Scheduled') return toast(t`The visit with ${name} is open again.`)
      toast(status === 'Occurred' ? t`The visit with ${name} is marked attended.` : t`The visit with ${name} is marked missed.`, {
        label: t`Undo`,
        run: () => back.mutate({ params: { appointment_id: marked.id }, body: { status: 'Scheduled', version: marked.version } }),
      })
    },
  })
  const back = useUndoMark(name)
  const send = (body: Mark) => act.mutate({ params: { appointment_id: visit.id }, body: { ...body, version: visit.version } })
  return { send, busy: act.isPending, error: act.error }
}

/** Takes a mark back, and says whether that worked: the dialog that made it is closed by then. */
function useUndoMark(name: string) {
  const { t } = useLingui()
  const phraseFor = usePhrase()
  return useAct(changeAppointment, {
    refreshes: visitReads,
    onSuccess: () => toast(t`The visit with ${name} is open again.`),
    onError: (error) => toast(`${t`The mark stays.`} ${phraseFor(error)}`),
  })
}
