import { Trans, useLingui } from '@lingui/react/macro'
import { chooseMode } from '@sorrel/contract/providers/meeting'
import { IconChevronRight, IconMapPin, IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { getDeviceZone, readNow } from '../../../kernel/clock.ts'
import { writeButtonLook } from '../../../kernel/ui/buttons/button-look.ts'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { Meeting } from '../../meeting/Meeting.tsx'
import { chooseOffice } from '../../meeting/offices.ts'
import type { FindSearch } from '../../search-address.ts'
import { askerOfFound, type Card, type Found, officesOf } from '../found.ts'

type Props = { provider: Card; found: Found; search: FindSearch }

/** The next times of a dietitian, each with its mode, and one line that names these modes in full. */
export function NextTimes({ provider, found, search }: Props) {
  const asker = askerOfFound(search, found)
  const soonest = provider.id === found.soonest_provider_id
  const name = `${provider.first_name} ${provider.last_name}`
  const { total } = found
  if (provider.accepting === 'waitlist') return <OnlyFromList slug={provider.slug} name={name} />
  const starts = provider.next_starts.map((start) => ({ ...start, mode: chooseMode(start.visit_modes, asker.mode) }))
  const shown = (['virtual', 'in_person'] as const).filter((mode) => starts.some((start) => start.mode === mode))
  const officeId = starts.find(({ mode }) => mode === 'in_person')?.location_id
  return (
    <div className="when">
      <div className="when-head">
        <h3 className={soonest ? 'small soonest' : 'small quiet'}>
          {soonest && total > 1 ? <Trans>Soonest of all {total}</Trans> : <Trans>Next times</Trans>}
        </h3>
        <Link className="link small" to="/d/$slug" params={{ slug: provider.slug }} search={asker}>
          <Trans>All times</Trans>
          <span className="sr">
            <Trans>of {name}</Trans>
          </span>
          <Icon of={IconChevronRight} />
        </Link>
      </div>
      {starts.length === 0 ? (
        <p className="small quiet">
          {found.criteria.availability_type.length > 0 ? (
            <Trans>No open times that fit in the next weeks.</Trans>
          ) : (
            <Trans>No open times in the next weeks.</Trans>
          )}
        </p>
      ) : (
        <div className={shown.length > 1 ? 'slots slots--mixed' : 'slots'}>
          {starts.map(({ starts_at, mode }, at) => (
            <Time key={starts_at} provider={provider} asker={asker} starts_at={starts_at} mode={mode} soonest={soonest && at === 0} />
          ))}
        </div>
      )}
      {shown.map((mode) => (
        <p className="small quiet" key={mode}>
          <Meeting mode={mode} office={chooseOffice(officesOf(provider), officeId)} />
        </p>
      ))}
    </div>
  )
}

/** A dietitian who takes new people from a waiting list alone offers no times, but a place on that list. */
function OnlyFromList({ slug, name }: { slug: string; name: string }) {
  return (
    <div className="when">
      <h3 className="small quiet">
        <Trans>Takes new clients from a waiting list</Trans>
      </h3>
      <p>
        <Link className={writeButtonLook({ kind: 'soft', size: 'small' })} to="/wait/$slug" params={{ slug }} preload={false}>
          <Trans>Join the waiting list</Trans>
          <span className="sr">
            {' '}
            <Trans>of {name}</Trans>
          </span>
        </Link>
      </p>
    </div>
  )
}

type TimeProps = {
  provider: Card
  asker: ReturnType<typeof askerOfFound>
  starts_at: string
  mode: 'virtual' | 'in_person'
  soonest: boolean
}

function Time({ provider, asker, starts_at, mode, soonest }: TimeProps) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = getDeviceZone()
  return (
    <Link
      className={soonest ? 'slot slot--soonest' : 'slot'}
      to="/book/$slug"
      params={{ slug: provider.slug }}
      search={{ ...asker, at: starts_at, mode }}
      preload={false}
    >
      <small>{format.dayName(dayOf(starts_at, zone), dayOf(readNow(), zone))}</small>
      <span className="slot-time">
        {format.time(starts_at, zone)}
        <Icon of={mode === 'virtual' ? IconVideo : IconMapPin} />
        <span className="sr">{mode === 'virtual' ? t`, by video` : t`, in person`}</span>
      </span>
    </Link>
  )
}
