import { Trans, useLingui } from '@lingui/react/macro'
import type { BillSplit } from '@sorrel/contract/billing/schemas'
import type { z } from 'zod'
import { Card } from '../../kernel/ui/Card.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

type Dispute = NonNullable<z.output<typeof BillSplit>['dispute']>

/** Says that a bill is far above the good-faith estimate, and until when and where its patient may dispute it. */
export function MayDispute({ dispute: { estimate_cents, billed_cents, until } }: { dispute: Dispute }) {
  const { t } = useLingui()
  const format = useFormat()
  const [estimate, billed, day] = [format.money(estimate_cents), format.money(billed_cents), format.date(until)]
  return (
    <Card title={t`You may dispute this`}>
      <div className="stack">
        <p>
          <Trans>
            We estimated {estimate} in writing, and billed {billed}. If the difference is $400 or more, you may dispute it until {day}.
          </Trans>
        </p>
        <p>
          <Trans>
            Ask us first: we may correct the bill or agree on the amount with you. You can also start a dispute at the federal No Surprises
            help desk: www.cms.gov/nosurprises or 1-800-985-3059. A dispute costs $25.
          </Trans>
        </p>
        <p className="small quiet">
          <Trans>A dispute does not change the care that you get.</Trans>
        </p>
      </div>
    </Card>
  )
}
