import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { BoughtPackage } from '@sorrel/contract/packages/schemas'
import { packageStatuses } from '@sorrel/contract/packages/vocabulary'
import type { ReactNode } from 'react'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

/** One package that somebody bought: how many of its visits are left, and what may be done with it. */
export function PackageRow({ bought, children }: { bought: BoughtPackage; children?: ReactNode }) {
  const { t } = useLingui()
  const format = useFormat()
  const { status, name_en, name_es, price_cents, bought_at, ended_why } = bought
  const standing = ended_why === 'canceled' ? t({ message: 'Canceled', context: 'package' }) : packageStatuses[status][format.locale]
  const zone = useMyZone()
  const price = format.money(price_cents)
  const day = format.date(dayOf(bought_at, zone))
  return (
    <li>
      <p className="line">
        <b>{format.locale === 'es' ? name_es : name_en}</b>
        <Chip tone={status === 'active' ? 'leaf' : undefined}>{standing}</Chip>
      </p>
      <p className="small">
        <Standing bought={bought} />
      </p>
      <p className="small quiet">
        <Trans>
          {price} on {day}
        </Trans>
      </p>
      {children}
    </li>
  )
}

/** Where a package stands, in a sentence. */
function Standing({ bought: { status, visits, used, ended_why, refunded_cents } }: { bought: BoughtPackage }) {
  const { t } = useLingui()
  const format = useFormat()
  const left = visits - used
  const back = format.money(refunded_cents)
  if (status === 'paying') return t`The payment is on its way. This takes a moment.`
  if (status === 'unpaid') return t`It is not fully paid, so no visit can use it yet. It is among the bills.`
  if (ended_why === 'declined') return t`The card was declined, so nothing was bought.`
  if (ended_why === 'canceled') return t`It was taken back before anybody paid.`
  if (ended_why === 'protected') return t`The law does not allow a bill for it, so nothing was bought and nothing is owed.`
  if (ended_why === 'refunded' && refunded_cents === 0)
    return t`It ended after ${plural(used, { one: '# visit', other: '# visits' })}. Nothing more is owed for the others.`
  if (ended_why === 'refunded') return t`It ended after ${plural(used, { one: '# visit', other: '# visits' })}, and ${back} goes back.`
  if (status === 'used_up') return t`All ${visits} visits took place.`
  return t`${left} of ${visits} visits are left. They are already paid for.`
}
