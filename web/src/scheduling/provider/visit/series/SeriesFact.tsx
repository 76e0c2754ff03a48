import { Trans } from '@lingui/react/macro'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useSeries } from './use-series.ts'

/** `6 of 12 in a series`. */
export function SeriesFact({ visit }: { visit: Appointment }) {
  const place = useSeries(visit)
  if (!place) return <Trans>One of a series</Trans>
  const { number, count } = place
  return (
    <Trans>
      {number} of {count} in a series
    </Trans>
  )
}
