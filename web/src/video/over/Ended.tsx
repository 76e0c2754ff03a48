import { Trans, useLingui } from '@lingui/react/macro'
import type { CallRole } from '@sorrel/contract/video/vocabulary'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { UsedDevices } from '../devices/use-devices.ts'
import type { CallState, VideoCall } from '../use-call.ts'
import { WaysOn } from './WaysOn.tsx'

type Props = { state: CallState; devices: UsedDevices; now: string; zone: string; party: CallRole }

/** Stands in place of a call that is over, or whose visit was moved or canceled, and leads to what comes next. */
export function Ended({ state, devices, now, zone, party }: Props) {
  const { t } = useLingui()
  const { video } = state
  if (video.moved_to) return <Moved to={video.moved_to} {...{ now, zone, party }} />
  if (video.is_canceled)
    return (
      <EmptyState drawing="path" title={t`The visit was canceled`}>
        <Trans>It does not take place, so it has no call.</Trans>
      </EmptyState>
    )
  const isStaff = party === 'provider'
  return (
    <EmptyState
      title={t`The call is over`}
      action={
        isStaff && (
          <>
            {state.error ? <Problem error={state.error} /> : null}
            <WaysOn {...{ state, devices, party, isOpen: video.can_reopen }} />
          </>
        )
      }
    >
      {video.minutes > 0 && party !== 'guest' && <Length video={video} isStaff={isStaff} />}
    </EmptyState>
  )
}

/** How long the call was, for those who were in it. */
function Length({ video: { minutes, chat_channel_id }, isStaff }: { video: VideoCall; isStaff: boolean }) {
  const length = useFormat().duration(minutes)
  return (
    <>
      <Trans>You were in it together for {length}.</Trans>
      {chat_channel_id === null && isStaff && (
        <>
          {' '}
          <Trans>The minutes are kept with the visit.</Trans>
        </>
      )}
    </>
  )
}

type MovedProps = Pick<Props, 'now' | 'zone' | 'party'> & { to: NonNullable<VideoCall['moved_to']> }

function Moved({ to: { appointment_id: id, starts_at }, now, zone, party }: MovedProps) {
  const { t } = useLingui()
  const format = useFormat()
  const day = format.longDay(dayOf(starts_at, zone), dayOf(now, zone))
  const time = format.timeWithZone(starts_at, zone)
  const word = <Trans>Open the visit</Trans>
  return (
    <EmptyState
      drawing="calendar"
      title={t`The visit was moved`}
      action={
        party === 'provider' ? (
          <LinkButton to="/provider/appointments/$id" params={{ id }}>
            {word}
          </LinkButton>
        ) : (
          <LinkButton to="/app/visits/$id" params={{ id }}>
            {word}
          </LinkButton>
        )
      }
    >
      <Trans>
        Its new time: {day}, {time}.
      </Trans>
    </EmptyState>
  )
}
