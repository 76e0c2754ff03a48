import '../ledger.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listBillingItems } from '@sorrel/contract/ledger/operations'
import type { BillingItem } from '@sorrel/contract/ledger/schemas'
import { itemTypes } from '@sorrel/contract/ledger/vocabulary'
import { Link } from '@tanstack/react-router'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { PeopleBar } from '../../patients/PeopleBar.tsx'
import { firstNameOf, useMyPatientId, usePeople } from '../../patients/use-people.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { SuperbillPaper } from '../SuperbillPaper.tsx'
import { useReasons } from './use-reasons.ts'

/** What a patient owes, for what, and why. */
export function BillsPage() {
  const { t } = useLingui()
  const { dependent } = usePeople()
  const name = dependent && firstNameOf(dependent)
  const patientId = useMyPatientId()
  useTitle(name ? t`Bills of ${name}` : t`Bills`)
  return (
    <div className="stack">
      <h1 className="serif">{name ? <Trans>Bills of {name}</Trans> : <Trans>Bills</Trans>}</h1>
      <PeopleBar />
      <Bills key={patientId} patientId={patientId} />
      <p>
        <Link to="/app/billing/between-visits">
          <Trans>Bills between visits</Trans>
        </Link>
      </p>
    </div>
  )
}

function Bills({ patientId }: { patientId: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const { data, first, items, error, refetch, more, isLoadingMore } = usePages(listBillingItems, { params: { patient_id: patientId } })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!first) return <Waiting shape="cards" count={2} />
  if (items.length === 0)
    return (
      <EmptyState drawing="leaf" title={<Trans>No bills</Trans>}>
        <Trans>What you owe for a visit or a fee will stand here, with the reason.</Trans>
      </EmptyState>
    )
  return (
    <>
      <Card title={t`To pay in all`}>
        <p className="bills-sum">{format.money(first.balance_due_cents)}</p>
        {first.balance_due_cents > 0 && (
          <Notice tone="info">
            <Trans>Your practice will tell you how and when to pay. Nothing is charged here.</Trans>
          </Notice>
        )}
      </Card>
      <Card title={t`For what`}>
        <ul className="bills">
          {items.map((item) => (
            <Bill key={item.id} item={item} />
          ))}
        </ul>
      </Card>
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

function Bill({ item }: { item: BillingItem }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const say = useReasons()
  const what = itemTypes[item.type][format.locale]
  const visitDay = item.visit_at && format.date(dayOf(item.visit_at, zone))
  const person = item.provider_name
  return (
    <li className="bill">
      <h3>{item.change === 'owed' ? what : t`Correction: ${what}`}</h3>
      <span className="bill-amount">{format.money(item.amount_cents)}</span>
      {item.appointment_id && visitDay && (
        <p className="small">
          <Link to="/app/visits/$id" params={{ id: item.appointment_id }}>
            {person ? (
              <Trans>
                Visit on {visitDay} with {person}
              </Trans>
            ) : (
              <Trans>Visit on {visitDay}</Trans>
            )}
          </Link>
        </p>
      )}
      {item.type === 'remote_encounter_share' && (
        <p className="small">
          <Link to="/app/billing/between-visits">
            <Trans>See what was done, or contest it</Trans>
          </Link>
        </p>
      )}
      {item.type === 'self_pay' && item.change === 'owed' && item.appointment_id && item.visit_at && (
        <SuperbillPaper appointmentId={item.appointment_id} at={item.visit_at} />
      )}
      {item.explanation.map((reason) => (
        <p key={reason.code} className="small quiet">
          {say(reason)}
        </p>
      ))}
    </li>
  )
}
