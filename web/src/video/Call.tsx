import type { CallRole } from '@sorrel/contract/video/vocabulary'
import { useNow } from '../kernel/clock.ts'
import { useDevices } from './devices/use-devices.ts'
import { Lobby } from './lobby/Lobby.tsx'
import { Ended } from './over/Ended.tsx'
import { Room } from './room/Room.tsx'
import { useCall, type VideoCall } from './use-call.ts'

/** A call as one of those in it sees it: the devices and the waiting room, the room itself, and what is left of it. */
export function Call({ video, party, zone }: { video: VideoCall; party: CallRole; zone: string }) {
  const now = useNow(5000)
  const devices = useDevices()
  const state = useCall(video, devices.tracks.video !== null)
  const { mine } = state
  const about = { state, devices, now, zone, party }
  if (video.status === 'ended') return <Ended {...about} />
  return mine?.place === 'inside' ? <Room {...about} mine={mine} /> : <Lobby {...about} />
}
