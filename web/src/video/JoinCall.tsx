import { Trans } from '@lingui/react/macro'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { computeOpening } from '@sorrel/contract/video/rules'
import { IconVideo } from '@tabler/icons-react'
import { LinkButton } from '../kernel/ui/buttons/LinkButton.tsx'
import { useFormat } from '../kernel/words/i18n.ts'

type Visit = Pick<Appointment, 'id' | 'status' | 'visit_mode' | 'starts_at' | 'ends_at'>
type Props = {
  visit: Visit
  now: string
  zone: string
  isStaff?: boolean
}

/** Whether the patient of a booked video visit can join it at this moment. */
export function isRoomOpen(visit: Visit, now: string): boolean {
  const { opens_at, closes_at } = computeOpening(visit)
  return visit.visit_mode !== 'in_person' && visit.status === 'Scheduled' && now >= opens_at && now < closes_at
}

/** The way into the call of a video visit, or when its room opens. Nothing for other visits and for those that are over. */
export function JoinCall({ visit, now, zone, isStaff }: Props) {
  const format = useFormat()
  const { opens_at, closes_at } = computeOpening(visit)
  const isBooked = visit.status === 'Scheduled' || (isStaff && visit.status === 'Occurred')
  if (visit.visit_mode === 'in_person' || !isBooked || now >= closes_at) return null
  const isOpen = now >= opens_at
  const opening = format.time(opens_at, zone)
  const params = { id: visit.id }
  const word = isOpen ? <Trans>Join the visit</Trans> : <Trans>Try camera and sound</Trans>
  const look = { kind: isOpen ? ('main' as const) : ('quiet' as const), icon: IconVideo, params }
  return (
    <div className="stack stack--close">
      <div>
        {isStaff ? (
          <LinkButton {...look} to="/provider/call/$id">
            {word}
          </LinkButton>
        ) : (
          <LinkButton {...look} to="/app/call/$id">
            {word}
          </LinkButton>
        )}
      </div>
      {!isOpen && (
        <p className="quiet small">
          <Trans>You join here. The room opens at {opening}, 20 minutes before the visit.</Trans>
        </p>
      )}
    </div>
  )
}
