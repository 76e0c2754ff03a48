import { Trans } from '@lingui/react/macro'
import { findVisitsAtOnce } from '@sorrel/contract/scheduling/rules'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyVisits } from './use-my-visits.ts'

type Props = { starts_at: string | null; minutes: number; zone: string; besides?: string }

/** Warns a patient who is about to book a time at which they already have a visit. They may still book. */
export function MeetsAnother({ starts_at, minutes, zone, besides }: Props) {
  const format = useFormat()
  const visits = useMyVisits()
  if (!starts_at) return null
  const ends_at = new Date(Date.parse(starts_at) + minutes * 60_000).toISOString()
  const [other] = findVisitsAtOnce({ starts_at, ends_at }, visits, besides)
  if (!other) return null
  const name = other.provider_name
  const time = format.timeRange(other.starts_at, other.ends_at, zone)
  return (
    <Notice tone="warn" live>
      <p>
        <b>
          <Trans>You already have a visit with {name} at that time.</Trans>
        </b>{' '}
        <Trans>It is from {time}. You can keep both, or choose another time.</Trans>
      </p>
    </Notice>
  )
}
