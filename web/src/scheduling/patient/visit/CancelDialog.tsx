import { Trans, useLingui } from '@lingui/react/macro'
import { cancelAppointment } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useState } from 'react'
import { useAct } from '../../../kernel/calls/query.ts'
import { now } from '../../../kernel/clock.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../kernel/ui/dialogs/Dialog.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { dayOf, daysBetween } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { type Scope, SeriesScope } from '../../times/SeriesScope.tsx'
import { visitReads } from '../reads.ts'
import { useMyZone } from '../use-my-zone.ts'
import { useLateFee } from './use-late-fee.ts'

type Props = { visit: Appointment; open: boolean; onClose: () => void }

/** Cancels a visit, of a series also those after it; the button says which and what it costs. */
export function CancelDialog({ visit, open, onClose }: Props) {
  const { t } = useLingui()
  const name = visit.provider_name
  return (
    <Dialog open={open} onClose={onClose} title={t`Cancel the visit with ${name}?`}>
      {open && <CancelForm visit={visit} onClose={onClose} />}
    </Dialog>
  )
}

function CancelForm({ visit, onClose }: Omit<Props, 'open'>) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const fee = useLateFee(visit)
  const [scope, setScope] = useState<Scope>('one')
  const [reason, setReason] = useState('')
  const cancel = useAct(cancelAppointment, {
    refreshes: visitReads,
    onSuccess: () => {
      onClose()
      toast(t`Canceled. We are telling ${visit.provider_name}.`)
    },
  })
  const send = () =>
    cancel.mutate({ params: { appointment_id: visit.id }, body: { scope, ...(reason.trim() && { reason: reason.trim() }) } })
  const when = format.within(format.dayAndTime(visit.starts_at, zone, now()))
  return (
    <div className="stack">
      <p>
        {fee ? (
          <Trans>
            It is booked for {when}. The time for free changes is over, so a late fee of {fee} is charged.
          </Trans>
        ) : (
          <Trans>It is booked for {when}. Canceling it costs you nothing.</Trans>
        )}
      </p>
      {visit.series_id && <SeriesScope value={scope} onChange={setScope} />}
      <TextInput
        label={t`Reason`}
        optional
        help={t`Your dietitian can read it.`}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {cancel.error && <Problem error={cancel.error} />}
      <div className="dialog-actions">
        <Button kind="quiet" onClick={onClose}>
          <Trans>Keep the visit</Trans>
        </Button>
        <Button kind="danger" busy={cancel.isPending} onClick={send}>
          <Consequence visit={visit} fee={fee} scope={scope} />
        </Button>
      </div>
    </div>
  )
}

function Consequence({ visit, fee, scope }: { visit: Appointment; fee: string | null; scope: Scope }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const date = dayOf(visit.starts_at, zone)
  // Further away there is more than one Tuesday.
  const soon = daysBetween(dayOf(now(), zone), date) < 7
  const day = soon ? format.weekday(date, 'long') : format.shortDay(date)
  const one = soon ? t`Cancel ${day}’s visit` : t`Cancel the visit of ${day}`
  const what = scope === 'one' ? one : t`${one} and all after it`
  return fee ? (
    <Trans>
      {what}: {fee} late fee
    </Trans>
  ) : (
    what
  )
}
