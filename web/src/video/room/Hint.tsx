import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { UsedDevices } from '../devices/use-devices.ts'
import type { Remote } from '../mesh/mesh.ts'
import type { VideoCall } from '../use-call.ts'

type Props = { devices: UsedDevices; remotes: readonly Remote[]; video: VideoCall; isAlone: boolean }

/** After so long a weak connection the camera pauses by itself, so that both still hear each other. */
const weakMs = 9000

/** What is the matter, and what still works. */
export function Hint({ devices, remotes, video, isAlone }: Props) {
  const isWeak = remotes.some(({ quality }) => quality === 'weak')
  const isLost = remotes.some(({ state }) => state === 'lost')
  const paused = usePause(devices, isWeak)
  const { meets } = video
  const waits = video.people.some(({ role, place }) => role !== 'guest' && place === 'waiting')
  const says =
    isAlone && waits ? (
      <Trans>You are alone in the call. {meets} waits to be let in.</Trans>
    ) : isAlone && video.meets_left_at ? (
      <Trans>You are alone in the call. {meets} has left it, so you can leave as well.</Trans>
    ) : isAlone ? (
      <Trans>You are alone in the call. {meets} is not here yet.</Trans>
    ) : isLost ? (
      <Trans>The connection was lost. We connect you again.</Trans>
    ) : devices.isInterrupted ? (
      <Trans>Another call uses your microphone. The others hear you again when it ends.</Trans>
    ) : isWeak && paused ? (
      <Trans>Weak connection: your camera is paused, and you can still hear each other.</Trans>
    ) : isWeak ? (
      <Trans>Weak connection. Turning the camera off helps.</Trans>
    ) : isAudioOnly(video) ? (
      <Trans>Nobody shows a picture: this part of the visit counts as a call by sound alone.</Trans>
    ) : null
  return (
    <div role="status" className="call-hint">
      {says && <span>{says}</span>}
    </div>
  )
}

/** Whether the patient and the dietitian talk, and neither sends a picture. */
function isAudioOnly({ status, people }: VideoCall): boolean {
  return status === 'in_progress' && people.every(({ role, place, has_camera }) => role === 'guest' || place !== 'inside' || !has_camera)
}

/** Turns the camera off after a while of a weak connection, and says whether it did. */
function usePause({ tracks, turnOffCamera }: UsedDevices, isWeak: boolean): boolean {
  const [paused, setPaused] = useState(false)
  const shows = tracks.video !== null
  useEffect(() => {
    if (!isWeak || !shows) return
    const timer = setTimeout(() => {
      setPaused(true)
      turnOffCamera()
    }, weakMs)
    return () => clearTimeout(timer)
  }, [isWeak, shows, turnOffCamera])
  return paused
}
