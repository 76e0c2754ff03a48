import { Trans } from '@lingui/react/macro'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { FindSearch } from '../search-address.ts'

export type Refused = 'not_licensed_in_state' | 'not_in_network' | 'visit_mode_not_offered' | 'provider_not_accepting' | null
type Props = {
  refused: Refused
  next: string | null
  zone: string
  onDay: (day: string) => void
  name: string
  /** The search for other dietitians, offered when this one has no times. */
  others?: FindSearch | undefined
}

/** Shown for a week without times: the reason, and a button to the next week with times. */
export function NoTimes({ refused, next, zone, onDay, name, others }: Props) {
  const format = useFormat()
  if (refused) {
    const why = {
      not_licensed_in_state: <Trans>{name} is not licensed in your state, so there are no times to offer.</Trans>,
      not_in_network: <Trans>{name} is not in your plan’s network.</Trans>,
      visit_mode_not_offered: <Trans>{name} does not meet people this way.</Trans>,
      provider_not_accepting: <Trans>{name} is not taking new people at the moment.</Trans>,
    }[refused]
    return (
      <Notice tone="warn" live>
        <p>{why}</p>
        {others && <Others search={others} />}
      </Notice>
    )
  }
  const day = next ? dayOf(next, zone) : null
  const when = day ? format.shortDay(day) : ''
  return (
    <Notice tone="info" live>
      <p>{day ? <Trans>No open times this week.</Trans> : <Trans>No open times in the next weeks.</Trans>}</p>
      {day && (
        <Button kind="plain" size="small" onClick={() => onDay(day)}>
          <Trans>Go to the next one, {when}</Trans>
        </Button>
      )}
      {!day && others && <Others search={others} />}
    </Notice>
  )
}

function Others({ search }: { search: FindSearch }) {
  return (
    <LinkButton kind="plain" size="small" to="/find" search={search}>
      <Trans>See other dietitians</Trans>
    </LinkButton>
  )
}
