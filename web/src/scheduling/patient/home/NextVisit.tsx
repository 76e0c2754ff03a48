import { Trans, useLingui } from '@lingui/react/macro'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { IconArrowRight, IconVideo } from '@tabler/icons-react'
import { useNow } from '../../../kernel/clock.ts'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { Leaf } from '../../../kernel/ui/Leaf.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { isRoomOpen } from '../../../video/JoinCall.tsx'
import { How } from '../How.tsx'
import { useMyZone } from '../use-my-zone.ts'

/** The next visit, in both time zones, and a link to it. */
export function NextVisit({ visit }: { visit: Appointment }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(20_000)
  const { starts_at, provider_time_zone: theirs } = visit
  const first = visit.provider_name.split(' ')[0]
  const away = format.relative(starts_at, now)
  const sameDay = dayOf(starts_at, zone) === dayOf(starts_at, theirs)
  const there = `${sameDay ? '' : `${format.shortDay(dayOf(starts_at, theirs))}, `}${format.timeWithZone(starts_at, theirs)}`
  return (
    <section className="next-visit" aria-label={t`Your next visit`}>
      <Leaf />
      <div>
        <p className="small next-visit-soon">{starts_at > now ? <Trans>Starts {away}</Trans> : <Trans>It is time for your visit</Trans>}</p>
        <h2 className="serif">{format.dayAndTime(starts_at, zone, now)}</h2>
        <p>
          <How visit={visit} />
        </p>
        {visit.change_asked_at && (
          <p className="small t-warn">
            <Trans>{first} can’t be there at this time. Please pick another, at no cost.</Trans>
          </p>
        )}
        {format.time(starts_at, zone) !== format.time(starts_at, theirs) && (
          <p className="small quiet">
            <Trans>
              {there} for {first}
            </Trans>
          </p>
        )}
      </div>
      {isRoomOpen(visit, now) ? (
        <LinkButton to="/app/call/$id" params={{ id: visit.id }} icon={IconVideo}>
          <Trans>Join the visit</Trans>
        </LinkButton>
      ) : (
        <LinkButton to="/app/visits/$id" params={{ id: visit.id }} iconAfter={IconArrowRight}>
          <Trans>See the visit</Trans>
        </LinkButton>
      )}
    </section>
  )
}
