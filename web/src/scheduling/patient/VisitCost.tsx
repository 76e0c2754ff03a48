import { Trans } from '@lingui/react/macro'
import { getProviderProfileBySlug } from '@sorrel/contract/providers/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import type { ReactNode } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

/** What a booked visit costs: with a plan that the share follows, otherwise its price. Says nothing while neither is known. */
export function VisitCost({ visit, label }: { visit: Appointment; label?: ReactNode }) {
  const format = useFormat()
  const { data: profile } = useRead(getProviderProfileBySlug, { params: { slug: visit.provider_slug } })
  const cents = (visit.type === 'Follow-up' ? profile?.cash_follow_up_cents : profile?.cash_initial_cents) ?? null
  const price = cents === null ? null : format.money(cents)
  if (visit.paid_by !== 'insurance')
    return (
      price && (
        <>
          {label} {price}
        </>
      )
    )
  return (
    <>
      <Trans>With your plan: we tell you your share before the visit</Trans>
      {price && (
        <small className="quiet">
          {' '}
          <Trans>({price} without insurance)</Trans>
        </small>
      )}
    </>
  )
}
