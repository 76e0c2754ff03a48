import { Trans, useLingui } from '@lingui/react/macro'
import { getMe } from '@sorrel/contract/auth/operations'
import { getPatientForSupport } from '@sorrel/contract/patients/creating/operations'
import { listMerges, mergePatients } from '@sorrel/contract/patients/merging/operations'
import { listPatients } from '@sorrel/contract/patients/record/operations'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { StepUp } from '../../../auth/account/StepUp.tsx'
import { ApiProblem } from '../../../kernel/calls/api.ts'
import { useAct, useRead } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { Forecast } from './Forecast.tsx'

type Props = { patientId: string; otherId: string; onOther: () => void }

/** Shows what a merge of two records would do, and merges them. Either may be the one that stays. */
export function MergePatients({ patientId, otherId, onOther }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [keepsOther, setKeepsOther] = useState(false)
  const pair = keepsOther ? { from_id: patientId, into_id: otherId } : { from_id: otherId, into_id: patientId }
  // NOTE: a look at both enters the trail, so a return to the window is not another one.
  const forecast = useRead(mergePatients, { body: { ...pair, dry_run: true } }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  const me = useRead(getMe)
  const merge = useAct(mergePatients, {
    refreshes: [getPatientForSupport, listPatients, listMerges],
    onSuccess: ({ into }) => {
      toast(t`Merged. You can undo it on this page.`)
      void navigate({ to: '/admin/patients/$patientId', params: { patientId: into.patient_id } })
    },
  })
  const send = () => merge.mutate({ body: { ...pair, dry_run: false } })
  const mustProve = merge.error instanceof ApiProblem && merge.error.code === 'step_up_required'
  if (forecast.error) return <Problem error={forecast.error} again={() => void forecast.refetch()} />
  if (!forecast.data) return <Waiting shape="cards" count={2} />
  if (mustProve && me.data)
    return (
      <Card title={<Trans>Confirm that it is you</Trans>} className="support-form">
        <StepUp me={me.data} onDone={send} />
      </Card>
    )
  return (
    <>
      <Forecast report={forecast.data} />
      {merge.error && <Problem error={merge.error} />}
      <div className="line line--wrap">
        {forecast.data.obstacles.length === 0 && (
          <Button busy={merge.isPending} onClick={send}>
            <Trans>Merge the two</Trans>
          </Button>
        )}
        <Button kind="quiet" disabled={merge.isPending} onClick={() => setKeepsOther(!keepsOther)}>
          <Trans>Keep the other record instead</Trans>
        </Button>
        <Button kind="plain" disabled={merge.isPending} onClick={onOther}>
          <Trans>Choose somebody else</Trans>
        </Button>
      </div>
    </>
  )
}
