import { Trans, useLingui } from '@lingui/react/macro'
import type { BillDetails } from '@sorrel/contract/billing/schemas'
import { Card } from '../../kernel/ui/Card.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

type Notice = BillDetails['notices'][number]

/** What its patient was told about a bill, and when. */
export function Told({ notices }: { notices: readonly Notice[] }) {
  const { t } = useLingui()
  if (notices.length === 0) return null
  return (
    <Card flush title={t`What we told you`}>
      <ul className="bill-rows">
        {notices.map((notice) => (
          <Row key={notice.id} notice={notice} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ notice: { kind, amount_cents, collect_at, created_at } }: { notice: Notice }) {
  const format = useFormat()
  const zone = useMyZone()
  const amount = format.money(amount_cents)
  const day = collect_at && format.date(dayOf(collect_at, zone))
  return (
    <li className="bill-row">
      <span>
        {kind === 'nothing_left' ? (
          <Trans>Nothing more to pay</Trans>
        ) : day ? (
          <Trans>
            {amount} announced for {day}
          </Trans>
        ) : (
          <Trans>{amount} to pay, without a card that we may charge</Trans>
        )}
      </span>
      <span className="small quiet">{format.shortDate(dayOf(created_at, zone))}</span>
    </li>
  )
}
