import '../donations.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getDonation, getDonationOptions } from '@sorrel/contract/donations/operations'
import type { Donation } from '@sorrel/contract/donations/schemas'
import { useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { GiftForm } from './GiftForm.tsx'
import { Gifts } from './Gifts.tsx'
import type { Options } from './gift-options.ts'
import { PresentGift } from './PresentGift.tsx'

/** The one recurring gift of whoever is signed in: what it is, how to change it, and what was given. */
export function Giving({ isStaff = false }: { isStaff?: boolean }) {
  const gift = useRead(getDonation)
  const options = useRead(getDonationOptions)
  const error = gift.error ?? options.error
  if (error && !(gift.data && options.data))
    return (
      <Problem
        error={error}
        again={() => {
          void gift.refetch()
          void options.refetch()
        }}
      />
    )
  if (!gift.data || !options.data) return <Waiting shape="cards" count={2} />
  return (
    <>
      <Present donation={gift.data.donation} options={options.data} isStaff={isStaff} />
      <Gifts />
    </>
  )
}

function Present({ donation, options, isStaff }: { donation: Donation | null; options: Options; isStaff: boolean }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (donation === null && options.causes.length === 0)
    return (
      <EmptyState drawing="leaf" title={<Trans>Nothing to give to at the moment</Trans>}>
        <Trans>Your practice has named no cause.</Trans>
      </EmptyState>
    )
  if (donation !== null && !isOpen) return <PresentGift donation={donation} onChange={() => setOpen(true)} />
  return (
    <Card title={donation ? t`Change your donation` : t`Begin a donation`}>
      <GiftForm donation={donation} options={options} isStaff={isStaff} onDone={() => setOpen(false)} />
    </Card>
  )
}
