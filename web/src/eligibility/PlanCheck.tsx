import './eligibility.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listEligibilityChecks, validateInsurance } from '@sorrel/contract/eligibility/operations'
import { checkStatusLabels, labelFault } from '@sorrel/contract/eligibility/vocabulary'
import { type BenefitReader, describeBenefits, describeOutside } from '@sorrel/contract/eligibility/words'
import { getPatient } from '@sorrel/contract/patients/record/operations'
import { IconPhone, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { isAskedForMoney, type PlanToAsk } from '../insurance/CoverageFacts.tsx'
import type { OutputOf } from '../kernel/calls/api.ts'
import { useAct, useRead } from '../kernel/calls/query.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Chip } from '../kernel/ui/Chip.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../kernel/words/format.ts'
import { useFormat } from '../kernel/words/i18n.ts'
import { useMyZone } from '../scheduling/patient/use-my-zone.ts'
import { PhoneForm } from './PhoneForm.tsx'

type Check = OutputOf<typeof listEligibilityChecks>['items'][number]
type Props = { patientId: string; coverage: PlanToAsk; canCall?: boolean }

/** What the payer said last about a plan, in plain words. The patient and staff can ask again; staff can write down a call. */
export function PlanCheck({ patientId, coverage, canCall }: Props) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(listEligibilityChecks, { params: { patient_id: patientId } })
  const [calls, setCalls] = useState(false)
  if (!data) return error ? <Problem error={error} again={() => void refetch()} /> : <Waiting shape="text" count={6} />
  const ours = data.items.filter(({ payer_id, member_id }) => payer_id === coverage.payer_id && member_id === coverage.member_id)
  const check = ours.find(({ source, expires_at }) => source === 'phone' && expires_at !== null) ?? ours[0]
  return (
    <section
      className="stack plan-check"
      aria-label={coverage.priority === 'secondary' ? t`What the second plan says` : t`What the plan says`}
    >
      {check ? <Said check={check} coverage={coverage} reader={canCall ? 'staff' : 'client'} /> : <Unasked />}
      <Ask patientId={patientId} coverage={coverage}>
        {canCall && !calls && (
          <Button kind="plain" size="small" icon={IconPhone} onClick={() => setCalls(true)}>
            <Trans>Write down a call</Trans>
          </Button>
        )}
      </Ask>
      {calls && <PhoneForm patientId={patientId} coverage={coverage} onDone={() => setCalls(false)} />}
    </section>
  )
}

const Unasked = () => (
  <p className="small quiet">
    <Trans>This plan was not checked yet.</Trans>
  </p>
)

const tones = { active: 'leaf', inactive: 'warn', not_found: 'warn', error: 'warn', payer_down: undefined, pending: undefined } as const

function Said({ check, coverage, reader }: { check: Check; reader: BenefitReader } & Pick<Props, 'coverage'>) {
  const { locale, ...format } = useFormat()
  const zone = useMyZone()
  const day = check.checked_at ? format.date(dayOf(check.checked_at, zone)) : null
  return (
    <>
      <p className="line line--wrap">
        <Chip tone={tones[check.status]}>{checkStatusLabels[check.status][locale]}</Chip>
        {day && (
          <span className="small quiet">
            {check.source === 'phone' ? <Trans>By phone on {day}</Trans> : <Trans>Checked on {day}</Trans>}
          </span>
        )}
      </p>
      {check.field_errors.map((fault) => (
        <p key={fault.field} className="small">
          {labelFault(fault)[locale]}
        </p>
      ))}
      {check.benefits && (
        <ul className="small">
          {(isAskedForMoney(coverage) ? describeOutside : describeBenefits)(check.benefits, reader).map(({ key, label }) => (
            <li key={key}>{label[locale]}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Asks the payer now. */
function Ask({ patientId, coverage, children }: Pick<Props, 'patientId' | 'coverage'> & { children: React.ReactNode }) {
  const { data: patient } = useRead(getPatient, { params: { patient_id: patientId } })
  const ask = useAct(validateInsurance, { refreshes: [listEligibilityChecks] })
  const { payer_id, member_id, relationship, has_own_member_id, subscriber } = coverage
  const send = () => {
    if (!patient?.first_name || !patient.last_name || !patient.birth_date || !payer_id || !member_id) return
    const { first_name, last_name, birth_date } = patient
    const body = { patient_id: patientId, payer_id, member_id, first_name, last_name, birth_date, relationship, has_own_member_id }
    ask.mutate({ body: { ...body, ...(subscriber && relationship !== 'Self' && { subscriber: { ...subscriber } }) } })
  }
  return (
    <>
      {ask.error && <Problem error={ask.error} />}
      <div className="line line--wrap">
        <Button kind="quiet" size="small" icon={IconRefresh} busy={ask.isPending} onClick={send}>
          <Trans>Check now</Trans>
        </Button>
        {children}
      </div>
    </>
  )
}
