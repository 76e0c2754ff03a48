import { Trans, useLingui } from '@lingui/react/macro'
import type { PatientToConfirm, UnconfirmedPlan, WaitingForPlan } from '@sorrel/contract/billing/confirming'
import { listPlansToConfirm } from '@sorrel/contract/billing/operations'
import { checkStatusLabels } from '@sorrel/contract/eligibility/vocabulary'
import { itemTypesForStaff } from '@sorrel/contract/ledger/vocabulary'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ConfirmPlan } from '../../eligibility/ConfirmPlan.tsx'
import { useRelationWords } from '../../insurance/use-relation-words.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { RecordLink } from '../../patients/admin/RecordLink.tsx'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { billReads } from '../reads.ts'

const refreshes = [listPlansToConfirm, ...billReads]

/** The clients who say that they have Medicaid, which nobody has confirmed: what waits for it, and how staff find it out. */
export function PlansToConfirm() {
  const pages = usePages(listPlansToConfirm, { query: {} })
  useFollowing(pages.items, pages.refetch)
  return (
    <>
      <p>
        <Trans>
          These clients say that they have Medicaid, and nobody may bill a member of it. Until somebody confirms it or rules it out, nothing
          is charged, and the clients hear of nothing.
        </Trans>
      </p>
      <PagedList
        pages={pages}
        rows={3}
        empty={
          <EmptyState drawing="search" title={<Trans>Nothing waits</Trans>}>
            <Trans>No bill waits for a word about Medicaid.</Trans>
          </EmptyState>
        }
      >
        {(items) => (
          <ul className="stack bill-rows">
            {items.map((one) => (
              <li key={one.patient_id}>
                <ToConfirm one={one} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

const lookEvery = 2_000
const looksFor = 60_000

/** A job follows what becomes known of a plan, and no notice tells staff of it: as long as somebody waits for nothing but the job, looks again. */
function useFollowing(items: readonly PatientToConfirm[], look: () => Promise<unknown>) {
  const isFollowed = items.some(({ plans }) => plans.length === 0)
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    if (!isFollowed) return
    const timer = setInterval(() => void latest.current(), lookEvery)
    const end = setTimeout(() => clearInterval(timer), looksFor)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [isFollowed])
}

function ToConfirm({ one }: { one: PatientToConfirm }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { patient_id: patientId, person, plans, waiting } = one
  const since = format.date(dayOf(one.since, zone))
  return (
    <Card
      as="article"
      aria-label={one.patient_name}
      title={<RecordLink patientId={patientId}>{one.patient_name}</RecordLink>}
      aside={<b className="bill-number">{format.money(one.cents)}</b>}
    >
      <div className="stack">
        <p className="small quiet">
          <Trans>Waits since {since}</Trans>
        </p>
        <ul className="bill-rows" aria-label={t`What waits`}>
          {waiting.map((row) => (
            <WaitingRow key={row.id} row={row} patientId={patientId} />
          ))}
        </ul>
        {plans.length === 0 && (
          <p className="small" role="status">
            <Trans>This is known now. What waited goes on, or is waived, in a moment.</Trans>
          </p>
        )}
        {plans.map((plan) => (
          <section key={plan.coverage_id + plan.day} className="stack" aria-label={plan.payer_name}>
            <PlanSaid plan={plan} />
            <ConfirmPlan patientId={patientId} person={person} plan={plan} refreshes={refreshes} />
          </section>
        ))}
      </div>
    </Card>
  )
}

/** One share or bill that waits, with the way to it. */
function WaitingRow({ row: { kind, id, number, type, day, cents }, patientId }: { row: WaitingForPlan; patientId: string }) {
  const format = useFormat()
  const date = format.shortDate(day)
  return (
    <li className="bill-row">
      <span>
        {kind === 'share' ? (
          <>
            <Trans>Share of the visit on {date}</Trans>{' '}
            <Link to="/admin/claims/$claimId" params={{ claimId: id }} className="small">
              {number}
            </Link>
          </>
        ) : (
          <Link to="/admin/billing/$patientId" params={{ patientId }}>
            {type && itemTypesForStaff[type][format.locale]}, {date}
          </Link>
        )}
      </span>
      <span className="bill-number">{format.money(cents)}</span>
    </li>
  )
}

/** The plan that the client named, and what came of the last question about it. */
function PlanSaid({ plan: { payer_name, member_id, relationship, subscriber, day, last } }: { plan: UnconfirmedPlan }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const relationWords = useRelationWords()
  const asked = last && format.shortDate(dayOf(last.at, zone))
  const status = last && checkStatusLabels[last.status][format.locale]
  return (
    <>
      <DataList
        facts={[
          { label: <Trans>Medicaid by</Trans>, value: payer_name },
          member_id !== null && { label: <Trans>Member ID</Trans>, value: member_id },
          {
            label: <Trans>Policyholder</Trans>,
            value: subscriber ? `${subscriber.first_name} ${subscriber.last_name}` : relationWords[relationship],
          },
          { label: <Trans>On which day</Trans>, value: format.date(day) },
          { label: <Trans>Asked last</Trans>, value: asked ? `${asked}: ${status}` : t`Not asked yet` },
        ]}
      />
      {last && !last.is_about_patient && (
        <p className="small quiet">
          <Trans>That answer is about somebody else: the name or the birth date differs from the record.</Trans>
        </p>
      )}
      {last?.is_about_patient && last.status === 'not_found' && (
        <p className="small quiet">
          <Trans>The client asked. They may have mistyped their number, so it counts only once staff have asked.</Trans>
        </p>
      )}
    </>
  )
}
