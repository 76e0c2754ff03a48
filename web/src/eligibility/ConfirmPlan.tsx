import { Trans } from '@lingui/react/macro'
import { validateInsurance } from '@sorrel/contract/eligibility/operations'
import { checkStatusLabels } from '@sorrel/contract/eligibility/vocabulary'
import { IconPhone, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnyOperation, InputOf } from '../kernel/calls/api.ts'
import { useAct } from '../kernel/calls/query.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Notice } from '../kernel/ui/notices/Notice.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../kernel/words/i18n.ts'
import { MemberCall } from './MemberCall.tsx'

type Question = InputOf<typeof validateInsurance>['body']
type Plan = Pick<Question, 'relationship' | 'payer_id'> & {
  coverage_id: string
  payer_name: string
  member_id: string | null
  subscriber: NonNullable<Question['subscriber']> | null
  /** The day about which the plan is asked. */
  day: string
}
type Props = {
  patientId: string
  /** By which the plan knows the patient; null where the record lacks something of it. */
  person: Pick<Question, 'first_name' | 'last_name' | 'birth_date'> | null
  plan: Plan
  /** The reads that a word about the plan changes. */
  refreshes: readonly AnyOperation[]
}

/** How staff find out whether a patient is a member of a plan on a day: they ask its computer, or write down what its people said. */
export function ConfirmPlan({ patientId, person, plan, refreshes }: Props) {
  const { locale } = useFormat()
  const [calls, setCalls] = useState(false)
  const ask = useAct(validateInsurance, { refreshes })
  const { payer_id, member_id, relationship, subscriber, coverage_id, day, payer_name } = plan
  if (member_id === null)
    return (
      <p className="small quiet">
        <Trans>The record has no member ID of this plan. Ask the client for their card first.</Trans>
      </p>
    )
  const send = () =>
    person &&
    ask.mutate({
      body: {
        ...{ patient_id: patientId, payer_id, member_id, relationship, service_date: day, ...person },
        ...(subscriber && relationship !== 'Self' && { subscriber }),
      },
    })
  return (
    <>
      {person === null && (
        <p className="small quiet">
          <Trans>The plan can be asked once the client has given their name and birth date.</Trans>
        </p>
      )}
      {ask.data && (
        <Notice tone={ask.data.status === 'active' || ask.data.status === 'inactive' ? 'info' : 'warn'}>
          {checkStatusLabels[ask.data.status][locale]}
        </Notice>
      )}
      {ask.error && <Problem error={ask.error} />}
      <div className="line line--wrap">
        <Button kind="quiet" size="small" icon={IconRefresh} busy={ask.isPending} disabled={person === null} onClick={send}>
          <Trans>Ask the plan</Trans>
        </Button>
        <Button kind="plain" size="small" icon={IconPhone} onClick={() => setCalls(true)}>
          <Trans>Write down a call…</Trans>
        </Button>
      </div>
      {calls && <MemberCall {...{ patientId, coverage_id, day, payer_name, refreshes }} onClose={() => setCalls(false)} />}
    </>
  )
}
