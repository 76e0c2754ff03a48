import { Trans, useLingui } from '@lingui/react/macro'
import type { CallRole } from '@sorrel/contract/video/vocabulary'
import { useNow } from '../kernel/clock.ts'
import { EmptyState } from '../kernel/ui/notices/EmptyState.tsx'
import { useFormat } from '../kernel/words/i18n.ts'
import { useDevices } from './devices/use-devices.ts'
import { Lobby } from './lobby/Lobby.tsx'
import { Room } from './room/Room.tsx'
import { useCall, type VideoCall } from './use-call.ts'

/** A call as one of those in it sees it: the devices and the waiting room, the room itself, and what is left of it. */
export function Call({ video, party, zone }: { video: VideoCall; party: CallRole; zone: string }) {
  const now = useNow(5000)
  const devices = useDevices()
  const state = useCall(video, devices.tracks.video !== null)
  const { mine } = state
  const about = { state, devices, now, zone, party }
  if (video.status === 'ended') return <Ended minutes={video.minutes} party={party} isVisit={video.chat_channel_id === null} />
  return mine?.place === 'inside' ? <Room {...about} mine={mine} /> : <Lobby {...about} />
}

function Ended({ minutes, party, isVisit }: { minutes: number; party: CallRole; isVisit: boolean }) {
  const { t } = useLingui()
  const length = useFormat().duration(minutes)
  const met = minutes > 0 && party !== 'guest'
  return (
    <EmptyState drawing="leaf" title={t`The call is over`}>
      {met && <Trans>You were in it together for {length}.</Trans>}
      {met && isVisit && party === 'provider' && (
        <>
          {' '}
          <Trans>The minutes are kept with the visit.</Trans>
        </>
      )}
    </EmptyState>
  )
}
