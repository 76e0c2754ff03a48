import type { CallRole } from '@sorrel/contract/video/vocabulary'
import { useEffect } from 'react'
import { useNow } from '../kernel/clock.ts'
import { useDevices } from './devices/use-devices.ts'
import { Lobby } from './lobby/Lobby.tsx'
import { Ended } from './over/Ended.tsx'
import { hasLeft, LeftCall } from './over/LeftCall.tsx'
import { Room } from './room/Room.tsx'
import { useCall, type VideoCall } from './use-call.ts'

/** A call as one of those in it sees it: the devices and the waiting room, the room itself, and what is left of it. */
export function Call({ video, party, zone }: { video: VideoCall; party: CallRole; zone: string }) {
  const now = useNow(5000)
  const devices = useDevices()
  const state = useCall(video, devices.tracks.video !== null)
  const { mine } = state
  const about = { state, devices, now, zone, party }
  const isOver = video.status === 'ended'
  const isOut = isOver || (!state.hasJoined && hasLeft(video, party))
  const { release } = devices
  // Nobody is filmed or heard any more, so the light of the camera goes out.
  useEffect(() => {
    if (isOut) release()
  }, [isOut, release])
  if (isOver) return <Ended {...about} />
  if (isOut) return <LeftCall {...about} />
  return mine?.place === 'inside' ? <Room {...about} mine={mine} /> : <Lobby {...about} />
}
