import { Trans, useLingui } from '@lingui/react/macro'
import { enterPastVisit } from '@sorrel/contract/scheduling/operations'
import { enterPastDays } from '@sorrel/contract/scheduling/rules'
import { appointmentTypeLabels, appointmentTypes } from '@sorrel/contract/scheduling/vocabulary'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../../../kernel/calls/query.ts'
import { readNow } from '../../../../kernel/clock.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../../kernel/ui/dialogs/Dialog.tsx'
import { SearchSelect } from '../../../../kernel/ui/fields/SearchSelect.tsx'
import { Segments } from '../../../../kernel/ui/fields/Segments.tsx'
import { toast } from '../../../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useSchedule } from '../../use-schedule.ts'
import { visitReads } from '../../visit/refreshes.ts'
import { TimeFields } from '../../visit/TimeFields.tsx'
import { clockOf, wallOf } from '../../wall-time.ts'
import { formatDayTime } from '../../when.ts'
import { type BookDraft, visitOf } from '../dialogs/book-draft.ts'
import { useClients } from '../dialogs/use-clients.ts'
import type { Spot } from '../grid/entries.ts'
import { StaffProblem } from '../why/StaffProblem.tsx'

type Props = { at: Spot | null; onClose: () => void }

/** Enters a visit that took place without having been booked. */
export function PastVisitDialog({ at, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Dialog open={at !== null} onClose={onClose} title={t`Enter a visit that took place`} wide>
      {at && <PastVisitForm at={at} onClose={onClose} />}
    </Dialog>
  )
}

function PastVisitForm({ at, onClose }: { at: Spot; onClose: () => void }) {
  const { t } = useLingui()
  const { provider_id, time_zone: zone } = useSchedule()
  const [draft, setDraft] = useState<BookDraft>({
    patient_id: null,
    type: 'Follow-up',
    day: wallOf(at.starts_at, zone).slice(0, 10),
    time: clockOf(at.starts_at, zone),
    minutes: String(at.duration_minutes),
    mode: at.visit_mode ?? 'virtual',
    repeats: '',
    count: '2',
  })
  const [tried, setTried] = useState(false)
  const entering = useEntering(onClose)
  const set = (change: Partial<BookDraft>) => {
    entering.reset()
    setDraft({ ...draft, ...change })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const visit = visitOf(draft, provider_id, zone)
    if (visit) entering.mutate({ body: visit })
  }
  return (
    <form className="stack" noValidate onSubmit={send}>
      <p className="small quiet">
        <Trans>It is marked attended, and nobody gets a message. You can enter the visits of the last {enterPastDays} days.</Trans>
      </p>
      <PatientFields draft={draft} set={set} tried={tried} />
      <div className="fields fields--two">
        <TimeFields time={draft} usual={Number(draft.minutes)} tried={tried} onChange={set} />
      </div>
      {entering.error && <StaffProblem error={entering.error} />}
      <div className="dialog-actions">
        <Button kind="quiet" onClick={onClose}>
          {t`Close`}
        </Button>
        <Button type="submit" busy={entering.isPending}>
          <Trans>Enter it as attended</Trans>
        </Button>
      </div>
    </form>
  )
}

function PatientFields({ draft, set, tried }: { draft: BookDraft; set: (change: Partial<BookDraft>) => void; tried: boolean }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const clients = useClients(true)
  return (
    <>
      <SearchSelect
        id="past-patient"
        label={t`Patient`}
        placeholder={t`Type a name`}
        busy={clients.isPending}
        error={tried && !draft.patient_id && t`Choose a patient.`}
        options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.patient_id}
        onChange={(patient_id) => set({ patient_id })}
      />
      <Segments
        shown
        legend={t`Kind of visit`}
        value={draft.type}
        onChange={(type) => set({ type })}
        options={appointmentTypes.toReversed().map((value) => ({ value, label: appointmentTypeLabels[value][locale] }))}
      />
    </>
  )
}

function useEntering(onClose: () => void) {
  const { t } = useLingui()
  const format = useFormat()
  const { time_zone: zone } = useSchedule()
  return useAct(enterPastVisit, {
    refreshes: visitReads,
    onSuccess: ({ patient_name: name, starts_at }) => {
      onClose()
      toast(t`Entered as attended. ${name}: ${formatDayTime(format, starts_at, zone, readNow())}.`)
    },
  })
}
