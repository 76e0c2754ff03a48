import { listCallSignals, sendCallSignal } from '@sorrel/contract/video/operations'
import type { SignalKind } from '@sorrel/contract/video/vocabulary'
import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../kernel/calls/api.ts'
import { useRead } from '../kernel/calls/query.ts'
import { GuestToken, headersOf } from './guests/guest-token.ts'
import type { OwnTracks } from './mesh/link.ts'
import { Mesh, type Seen } from './mesh/mesh.ts'
import type { VideoCall } from './use-call.ts'

const tries = 4
/** While browsers connect, each word counts; afterwards live news are enough, and this is only a safety net. */
const [eagerMs, calmMs] = [500, 10_000]
/** A guest hears no live news. */
const guestMs = 2000

/** Connects this browser to the others in the call, with what it hears and sees of them. */
export function useMesh(video: VideoCall, me: string, tracks: OwnTracks): Seen & { write: (text: string) => boolean } {
  const { appointment_id } = video
  const token = useContext(GuestToken)
  const [mesh] = useState(
    () => new Mesh({ me, ice_servers: (video.ice_servers ?? []) as RTCIceServer[], send: makeSender(appointment_id, me, token) }),
  )
  const [after, setAfter] = useState(0)
  const get = () => mesh.seen
  const seen = useSyncExternalStore(mesh.listen, get, get)
  const others = video.people.filter(({ place, peer_id }) => place === 'inside' && peer_id !== me).map(({ peer_id }) => peer_id)
  const isCalm = seen.remotes.length === others.length && seen.remotes.every(({ state }) => state === 'connected')
  const { data } = useRead(
    listCallSignals,
    { params: { appointment_id }, ...headersOf(token), query: { peer_id: me, after } },
    { refetchInterval: isCalm ? (token === null ? calmMs : guestMs) : eagerMs, staleTime: 0, gcTime: 0, keepsPrevious: true },
  )
  const met = others.join(' ')
  useEffect(() => {
    mesh.meet(met ? met.split(' ') : [])
  }, [mesh, met])
  useEffect(() => {
    mesh.setTracks(tracks)
  }, [mesh, tracks])
  useEffect(() => {
    if (data && data.items.length > 0) void mesh.receive(data.items).then(setAfter)
  }, [mesh, data])
  useEffect(() => {
    return () => mesh.close()
  }, [mesh])
  return { ...seen, write: (text) => mesh.write(text) }
}

/** Sends one signal after the other, so that they arrive in their order. One that fails is sent again, then left out: the links ask anew. */
function makeSender(appointment_id: VideoCall['appointment_id'], from_peer_id: string, token: string | null) {
  let last: Promise<unknown> = Promise.resolve()
  return (to_peer_id: string, kind: SignalKind, body: string): void => {
    const send = async () => {
      for (let attempt = 1; attempt <= tries; attempt++) {
        try {
          return await call(sendCallSignal, {
            params: { appointment_id },
            ...headersOf(token),
            body: { from_peer_id, to_peer_id, kind, body },
          })
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 300 * attempt))
        }
      }
    }
    last = last.then(send)
  }
}
