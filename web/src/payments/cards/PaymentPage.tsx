import '../payments.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listPaymentInstruments } from '@sorrel/contract/payments/operations'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { PeopleBar } from '../../patients/PeopleBar.tsx'
import { firstNameOf, useMyPatientId, usePeople } from '../../patients/use-people.ts'
import { ToConfirm } from '../confirm/ToConfirm.tsx'
import { AddCard } from './AddCard.tsx'
import { KeptCard } from './KeptCard.tsx'
import { MyPayments } from './MyPayments.tsx'

/** The cards that a patient keeps with the practice, and what was paid. */
export function PaymentPage() {
  const { t } = useLingui()
  const { dependent } = usePeople()
  const name = dependent && firstNameOf(dependent)
  const patientId = useMyPatientId()
  useTitle(name ? t`Cards of ${name}` : t`Cards`)
  return (
    <div className="stack">
      <h1 className="serif">{name ? <Trans>Cards of {name}</Trans> : <Trans>Cards</Trans>}</h1>
      <PeopleBar />
      <Cards key={patientId} patientId={patientId} />
      <p className="small quiet">
        <Trans>Your practice writes to you before it charges a card.</Trans>{' '}
        <Link to="/app/billing">
          <Trans>See your bills</Trans>
        </Link>
      </p>
    </div>
  )
}

function Cards({ patientId }: { patientId: string }) {
  const { t } = useLingui()
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useRead(listPaymentInstruments, { params: { patient_id: patientId } })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="cards" count={2} />
  const { items, card_form } = data
  return (
    <>
      <ToConfirm patientId={patientId} />
      {items.length === 0 && !isAdding && (
        <EmptyState drawing="leaf" title={<Trans>No card yet</Trans>}>
          <Trans>A card that you add here pays for your visits when they are due. We tell you first.</Trans>
        </EmptyState>
      )}
      {items.length > 0 && (
        <Card title={t`Cards on file`} aria-label={t`Cards on file`}>
          <ul className="kept-cards">
            {items.map((item) => (
              <KeptCard key={item.id} patientId={patientId} item={item} />
            ))}
          </ul>
        </Card>
      )}
      {isAdding ? (
        <AddCard patientId={patientId} form={card_form} isFirst={items.length === 0} onDone={() => setAdding(false)} />
      ) : (
        <Button kind={items.length === 0 ? 'main' : 'quiet'} icon={IconPlus} onClick={() => setAdding(true)}>
          <Trans>Add a card</Trans>
        </Button>
      )}
      <MyPayments patientId={patientId} />
    </>
  )
}
