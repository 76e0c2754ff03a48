import { Trans } from '@lingui/react/macro'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

type Typed = { isEven: boolean; isNamed: boolean; paidCents: number; amountCents: number }

/** Why what was typed cannot be posted yet: the first thing that is missing. */
export function StillMissing({ isEven, isNamed, paidCents, amountCents }: Typed) {
  const format = useFormat()
  return (
    <Notice tone="info">
      {!isEven ? (
        <Trans>You can post it once every line adds up to its charge.</Trans>
      ) : !isNamed ? (
        <Trans>You can post it once the payment has its number, day and amount.</Trans>
      ) : (
        <Trans>
          The lines add up to {format.money(paidCents)}, and the payment is {format.money(amountCents)}.
        </Trans>
      )}
    </Notice>
  )
}
