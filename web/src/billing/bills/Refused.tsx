import { Trans } from '@lingui/react/macro'
import type { Bill } from '@sorrel/contract/billing/schemas'
import { useNow } from '../../kernel/clock.ts'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useCardWords } from '../../payments/use-card-words.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

/** That a payment which somebody made by themselves did not go through, and why. Of a charge of ours `Standing` tells, and of a bank that asks `ToConfirm`. */
export function Refused({ bill: { refused, failures } }: { bill: Bill }) {
  const format = useFormat()
  const zone = useMyZone()
  const today = dayOf(useNow(), zone)
  const { sayCard, sayRefusal } = useCardWords()
  if (!refused || failures > 0 || refused.code === 'authentication_needed') return null
  const day = format.longDay(dayOf(refused.at, zone), today)
  const amount = format.money(refused.amount_cents)
  const card = refused.card && sayCard(refused.card)
  return (
    <Notice tone="warn">
      {card ? (
        <Trans>
          Your payment of {amount} with the {card} on {day} did not go through.
        </Trans>
      ) : (
        <Trans>
          Your payment of {amount} on {day} did not go through.
        </Trans>
      )}{' '}
      {sayRefusal(refused.code)} <Trans>Nothing was charged. You can pay with another card.</Trans>
    </Notice>
  )
}
