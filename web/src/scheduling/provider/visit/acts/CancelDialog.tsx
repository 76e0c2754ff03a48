import { Trans, useLingui } from '@lingui/react/macro'
import { cancelAppointment } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useAct } from '../../../../kernel/calls/query.ts'
import { Dialog } from '../../../../kernel/ui/dialogs/Dialog.tsx'
import { toast } from '../../../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { CancelForm } from '../../../changes/CancelForm.tsx'
import type { Scope } from '../../../times/SeriesScope.tsx'
import { useMyZone } from '../../use-schedule.ts'
import { visitReads } from '../refreshes.ts'
import { useSeries } from '../series/use-series.ts'
import { TellChoice } from '../telling/TellChoice.tsx'
import { findTooLate, useTell } from '../telling/use-tell.ts'
import { AskedBy, useAskedBy } from './AskedBy.tsx'
import { useRestore } from './use-restore.ts'

type Props = { visit: Appointment; open: boolean; onClose: () => void }

/** Cancels a visit, or the visit and all later ones of its series, asking for a reason. The button says what will happen. */
export function CancelDialog({ visit, open, onClose }: Props) {
  const { t } = useLingui()
  const name = visit.patient_name
  return (
    <Dialog open={open} onClose={onClose} title={t`Cancel the visit with ${name}?`}>
      {open && <Form visit={visit} onClose={onClose} />}
    </Dialog>
  )
}

function Form({ visit, onClose }: Omit<Props, 'open'>) {
  const { t } = useLingui()
  const name = visit.patient_name
  const choice = useTell([{ visit }])
  const asking = useAskedBy(visit)
  const { restore } = useRestore(name)
  const place = useSeries(visit)
  const count = place?.following.length
  const cancel = useAct(cancelAppointment, {
    refreshes: visitReads,
    onSuccess: (canceled, { body }) => {
      onClose()
      toast(t`Canceled.`, body?.scope === 'one' ? { label: t`Undo`, run: () => restore(canceled) } : undefined)
    },
  })
  const isPatients = asking.who === 'patient'
  return (
    <CancelForm
      repeats={visit.series_id !== null && count !== 1}
      after={count && count - 1}
      reason={{ help: t`The patient can read it.`, required: !isPatients }}
      busy={cancel.isPending}
      error={findTooLate(cancel.error) === null ? cancel.error : null}
      action={(scope) => <ActionWords visit={visit} scope={scope} fee={asking.owes} count={count} />}
      onSend={(body) => {
        const asked = asking.check()
        if (asked) cancel.mutate({ params: { appointment_id: visit.id }, body: { ...body, ...asked, tell: choice.tell } })
      }}
      onKeep={onClose}
    >
      <AskedBy asking={asking} />
      {!isPatients && (
        <p>
          <Trans>A visit that you cancel never costs the patient a fee.</Trans>
        </p>
      )}
      <TellChoice name={name} choice={choice} error={cancel.error} />
    </CancelForm>
  )
}

/** The text of the button: which visits, and what the patient owes. */
function ActionWords({ visit, scope, fee, count }: { visit: Appointment; scope: Scope; fee: string | null; count: number | undefined }) {
  const format = useFormat()
  const zone = useMyZone()
  const name = visit.patient_name
  const day = format.shortDay(dayOf(visit.starts_at, zone))
  if (scope === 'one')
    return fee ? (
      <Trans>
        Cancel {day}: {name} owes {fee}
      </Trans>
    ) : (
      <Trans>
        Cancel {day}: {name} pays nothing
      </Trans>
    )
  if (count !== undefined && !fee)
    return (
      <Trans>
        Cancel {count} visits from {day} on: {name} pays nothing
      </Trans>
    )
  return fee ? (
    <Trans>
      Cancel {day} and all after it: {name} owes {fee}
    </Trans>
  ) : (
    <Trans>
      Cancel {day} and all after it: {name} pays nothing
    </Trans>
  )
}
