import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { Avatar } from '../../kernel/ui/Avatar.tsx'
import { Meter } from '../devices/Meter.tsx'
import type { UsedDevices } from '../devices/use-devices.ts'
import { useLevel } from '../devices/use-level.ts'
import type { Remote } from '../mesh/mesh.ts'
import type { Peer } from '../use-call.ts'
import { Picture } from './Picture.tsx'

/** Another person in the call: their picture, or their initials while their camera is off. */
export function Tile({ peer, remote, says }: { peer: Peer; remote: Remote | undefined; says: string | undefined }) {
  const tracks = useTracks(remote?.stream)
  const video = tracks.find(({ kind }) => kind === 'video')
  const level = useLevel(tracks.find(({ kind }) => kind === 'audio') ?? null)
  const isSeen = peer.has_camera && video && remote?.state === 'connected'
  return (
    <div className="call-tile">
      {isSeen ? (
        <Picture track={video} />
      ) : (
        <div className="call-faceless">
          <Avatar name={peer.name} size="large" round />
          <span>{remote?.state === 'connected' ? <Trans>Camera off</Trans> : <Trans>Connecting…</Trans>}</span>
        </div>
      )}
      {says && <p className="call-caption">{says}</p>}
      <span className="call-name">
        <span>
          {peer.name}
          {peer.role === 'guest' && (
            <>
              {' '}
              (<Trans>guest</Trans>)
            </>
          )}
        </span>{' '}
        <Meter level={level} />
      </span>
    </div>
  )
}

/** One's own picture, small in a corner. */
export function OwnTile({ name, devices }: { name: string; devices: UsedDevices }) {
  const { video } = devices.tracks
  return (
    <div className="call-own">
      {video ? (
        <Picture track={video} mirrored={!devices.isSharing} />
      ) : (
        <div className="call-faceless">
          <Avatar name={name} round />
        </div>
      )}
      <span>{video ? devices.isSharing ? <Trans>Your screen</Trans> : <Trans>You</Trans> : <Trans>You, camera off</Trans>}</span>
    </div>
  )
}

const none: readonly MediaStreamTrack[] = []
const read = new WeakMap<MediaStream, readonly MediaStreamTrack[]>()

/** The tracks of a stream, which come one by one after the stream itself. */
function useTracks(stream: MediaStream | undefined): readonly MediaStreamTrack[] {
  const get = () => {
    if (!stream) return none
    const now = stream.getTracks()
    const before = read.get(stream)
    if (before && before.length === now.length && before.every((track, at) => track === now[at])) return before
    read.set(stream, now)
    return now
  }
  return useSyncExternalStore(hearNothing, get, get)
}

// The mesh draws the room anew whenever a track comes.
const hearNothing = () => () => {}
