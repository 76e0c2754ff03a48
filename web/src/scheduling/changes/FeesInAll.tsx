import { Trans } from '@lingui/react/macro'
import { computeLateFeeCents } from '@sorrel/contract/scheduling/rules'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useNow } from '../../kernel/clock.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

/** What a late change now and the earlier ones cost together. Nothing if this one, or every earlier one, is free. */
export function FeesInAll({ visit }: { visit: Appointment }) {
  const format = useFormat()
  const fee = computeLateFeeCents(visit, 'patient', useNow(10_000))
  if (fee === 0 || visit.earlier_fees_cents === 0) return null
  const earlier = format.money(visit.earlier_fees_cents)
  const sum = format.money(visit.earlier_fees_cents + fee)
  return (
    <b>
      <Trans>
        Earlier late changes of this visit cost {earlier}, so that is {sum} in all.
      </Trans>
    </b>
  )
}
