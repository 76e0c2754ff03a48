import { Trans } from '@lingui/react/macro'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { FindSearch } from '../search-address.ts'

export type Refused =
  | 'not_licensed_in_state'
  | 'not_in_network'
  | 'visit_mode_not_offered'
  | 'provider_not_accepting'
  | 'age_not_seen'
  | null
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
  if (refused) {
    const why = {
      not_licensed_in_state: <Trans>{name} is not licensed in your state, so there are no times to offer.</Trans>,
      not_in_network: <Trans>{name} is not in your plan’s network.</Trans>,
      visit_mode_not_offered: <Trans>{name} does not meet people this way.</Trans>,
      age_not_seen: <Trans>{name} does not see people of this age.</Trans>,
      provider_not_accepting: <Trans>{name} is not taking new people at the moment.</Trans>,
    }[refused]
    return (
      <Notice tone="warn" live>
        <p>{why}</p>
        {/* Somebody's birthday may come before a later week. */}
        {next && <NextWeek next={next} zone={zone} onDay={onDay} />}
        {others && <Others search={others} />}
      </Notice>
    )
  }
  return (
    <Notice tone="info" live>
      <p>{next ? <Trans>No open times this week.</Trans> : <Trans>No open times in the next weeks.</Trans>}</p>
      {next && <NextWeek next={next} zone={zone} onDay={onDay} />}
      {!next && others && <Others search={others} />}
    </Notice>
  )
}

function NextWeek({ next, zone, onDay }: Pick<Props, 'zone' | 'onDay'> & { next: string }) {
  const format = useFormat()
  const day = dayOf(next, zone)
  const when = format.shortDay(day)
  return (
    <Button kind="plain" size="small" onClick={() => onDay(day)}>
      <Trans>Go to the next one, {when}</Trans>
    </Button>
  )
}

function Others({ search }: { search: FindSearch }) {
  return (
    <LinkButton kind="plain" size="small" to="/find" search={search}>
      <Trans>See other dietitians</Trans>
    </LinkButton>
  )
}
