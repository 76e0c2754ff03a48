import { Plural, Trans } from '@lingui/react/macro'
import { IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../kernel/ui/Icon.tsx'
import { useFormat } from '../kernel/words/i18n.ts'

/** The average with a star, shown if there are at least five reviews. */
export function Rating({ rating, children }: { rating: { average: number; count: number } | null; children?: ReactNode }) {
  const format = useFormat()
  if (!rating)
    return (
      <span className="rating">
        <Trans>New on Sorrel, first reviews on the way</Trans>
      </span>
    )
  const { count } = rating
  return (
    <span className="rating">
      <Icon of={IconStarFilled} />
      <span className="sr">
        <Trans>Rated</Trans>{' '}
      </span>
      <b>{format.number(rating.average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</b>{' '}
      {children ?? <Plural value={count} one="from # review" other="from # reviews" />}
    </span>
  )
}
