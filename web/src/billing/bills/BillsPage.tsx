import '../billing.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listBills } from '@sorrel/contract/billing/operations'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { PatientPackages } from '../../packages/bought/PatientPackages.tsx'
import { PeopleBar } from '../../patients/PeopleBar.tsx'
import { firstNameOf, useMyPatientId, usePeople } from '../../patients/use-people.ts'
import { ToConfirm } from '../../payments/confirm/ToConfirm.tsx'
import { useCardName } from '../words.ts'
import { BillCard } from './BillCard.tsx'
import { ClosedBills } from './ClosedBills.tsx'

/** What a patient owes, for what and why, when it is charged, and what was paid. */
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
    </div>
  )
}

function Bills({ patientId }: { patientId: string }) {
  const { data, first, items, error, refetch, more, isLoadingMore } = usePages(listBills, { params: { patient_id: patientId }, query: {} })
  const [open, closed] = useMemo(() => {
    const isOpen = (bill: (typeof items)[number]) =>
      bill.open_cents > 0 || bill.state === 'processing' || bill.state === 'awaiting_insurance'
    return [items.filter(isOpen), items.filter((bill) => !isOpen(bill))]
  }, [items])
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!first) return <Waiting shape="cards" count={2} />
  if (items.length === 0)
    return (
      <>
        <EmptyState drawing="leaf" title={<Trans>No bills</Trans>}>
          <Trans>
            What you owe for a visit or a fee will show up here, with the reason. We tell you at least two days before we charge a card.
          </Trans>
        </EmptyState>
        <PatientPackages patientId={patientId} />
      </>
    )
  return (
    <>
      <Sum account={first} />
      <div className="bills-page">
        <div className="bills-main">
          <ToConfirm patientId={patientId} />
          {open.map((bill) => (
            <BillCard key={bill.id} bill={bill} cards={first.cards} />
          ))}
          <PatientPackages patientId={patientId} />
          {closed.length > 0 && <ClosedBills bills={closed} />}
          {more && (
            <Button kind="quiet" busy={isLoadingMore} onClick={more}>
              <Trans>Show more</Trans>
            </Button>
          )}
        </div>
        <Rail account={first} />
      </div>
    </>
  )
}

type Account = OutputOf<typeof listBills>

/** What is open in all, in a line, and what the patient has in credit. */
function Sum({ account: { open_cents, credit_cents } }: { account: Account }) {
  const format = useFormat()
  const sum = format.money(open_cents)
  const credit = format.money(credit_cents)
  return (
    <>
      <p className="bills-sum">
        <Trans>{sum} to pay in all</Trans>
      </p>
      {credit_cents > 0 && (
        <Notice tone="leaf">
          <Trans>You have {credit} in credit. It pays what you owe next for a visit, or goes back to you after 30 days.</Trans>
        </Notice>
      )}
    </>
  )
}

/** What stands beside the bills: the cards that pay, and the papers. */
function Rail({ account: { cards, family_payer } }: { account: Account }) {
  const { t } = useLingui()
  const cardName = useCardName()
  const payer = family_payer?.name
  return (
    <aside className="bills-rail" aria-label={t`Cards and papers`}>
      <Card title={t`Card on file`}>
        {payer && (
          <p>
            <Trans>{payer} pays for you.</Trans>
          </p>
        )}
        {cards.map((card) => (
          <p key={card.instrument_id}>
            <b className="capital">{cardName(card)}</b>
          </p>
        ))}
        {cards.length === 0 && !payer && (
          <p className="small quiet">
            <Trans>No card is kept here.</Trans>
          </p>
        )}
        <LinkButton kind="plain" size="small" className="button--edge" to="/app/payment">
          {cards.length > 0 ? <Trans>Change cards</Trans> : <Trans>Add a card</Trans>}
        </LinkButton>
      </Card>
      <Card title={t`Receipts and statements`}>
        <p className="small quiet">
          <Trans>As PDFs, for your HSA or FSA and for your taxes.</Trans>
        </p>
        <LinkButton kind="plain" size="small" className="button--edge" to="/app/billing/papers">
          <Trans>See all of them</Trans>
        </LinkButton>
      </Card>
      <p className="small quiet">
        <Trans>
          We tell you at least two days before every charge. If something looks wrong, press “Question it”, and a person looks at it.
        </Trans>
      </p>
      <p className="small">
        <Link to="/app/billing/between-visits">
          <Trans>Written answers between visits</Trans>
        </Link>
      </p>
    </aside>
  )
}
