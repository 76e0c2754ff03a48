import { Trans, useLingui } from '@lingui/react/macro'
import { listPayments } from '@sorrel/contract/payments/operations'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { PaymentRow } from './PaymentRow.tsx'

/** What was paid, with what was given back of it. Shows nothing to whoever has paid nothing. */
export function MyPayments({ patientId }: { patientId: string }) {
  const { t } = useLingui()
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listPayments, { params: { patient_id: patientId } })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="rows" count={2} />
  if (items.length === 0) return null
  return (
    <>
      <Card title={t`Payments`}>
        <ul className="payments">
          {items.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
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
