import { Trans, useLingui } from '@lingui/react/macro'
import { changeVisitReason } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { IconPencil } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { AnyOperation } from '../../kernel/calls/api.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { ReasonField } from './ReasonField.tsx'

type Props = { visit: Appointment; refreshes: readonly AnyOperation[]; ofStaff?: boolean }

/** What the patient wants to talk about. Patients and staff can change it as long as the visit is booked. */
export function ReasonCard(props: Props) {
  const { t } = useLingui()
  const { visit, ofStaff } = props
  const [open, setOpen] = useState(false)
  const isBooked = visit.status === 'Scheduled'
  if (!isBooked && visit.visit_reason === null) return null
  const edit = (
    <Button kind="plain" size="small" icon={IconPencil} onClick={() => setOpen(true)}>
      {visit.visit_reason === null ? <Trans>Write it down</Trans> : <Trans>Change the words</Trans>}
    </Button>
  )
  return (
    <Card title={t`Reason for the visit`} aside={isBooked && !open && edit}>
      {open && isBooked ? (
        <ReasonForm {...props} onClose={() => setOpen(false)} />
      ) : (
        <p className={visit.visit_reason === null ? 'quiet' : 'said'}>{visit.visit_reason ?? <NothingSaid ofStaff={ofStaff} />}</p>
      )}
    </Card>
  )
}

const NothingSaid = ({ ofStaff }: Pick<Props, 'ofStaff'>) =>
  ofStaff ? (
    <Trans>The patient has not said it yet.</Trans>
  ) : (
    <Trans>You can tell your dietitian beforehand what you want to talk about.</Trans>
  )

function ReasonForm({ visit, refreshes, ofStaff, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui()
  const form = useForm({ draft: `visit-reason-${visit.id}`, initial: { visit_reason: visit.visit_reason ?? '' } })
  const act = useAct(changeVisitReason, {
    refreshes,
    onSuccess: () => {
      form.saved()
      onClose()
      toast(t`Saved.`)
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const visit_reason = form.values.visit_reason.trim() || null
    act.mutate({ params: { appointment_id: visit.id }, headers: { 'if-match': `"${visit.version}"` }, body: { visit_reason } })
  }
  const leave = () => {
    form.reset()
    onClose()
  }
  return (
    <form className="stack" noValidate onSubmit={send}>
      <ReasonField ofStaff={ofStaff} value={form.values.visit_reason} onChange={(value) => form.set('visit_reason', value)} />
      {act.error && <Problem error={act.error} />}
      <div className="line line--wrap">
        <Button type="submit" busy={act.isPending}>
          <Trans>Save</Trans>
        </Button>
        <Button kind="quiet" onClick={leave}>
          <Trans>Leave as it was</Trans>
        </Button>
      </div>
    </form>
  )
}
