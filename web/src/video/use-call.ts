import { getVideoCall, joinVideoCall, keepVideoPresence, leaveVideoCall } from '@sorrel/contract/video/operations'
import { presenceSeconds } from '@sorrel/contract/video/vocabulary'
import { useContext, useEffect, useRef, useState } from 'react'
import { ApiProblem, call, type OutputOf } from '../kernel/calls/api.ts'
import { query, queryClient, useAct } from '../kernel/calls/query.ts'
import { GuestToken, headersOf } from './guests/guest-token.ts'

export type VideoCall = OutputOf<typeof getVideoCall>
export type Peer = VideoCall['people'][number]

/** What this browser is in the room of a visit, and how it comes in and goes. */
export type CallState = {
  video: VideoCall
  /** This browser in the room; undefined before it joins and after it has left. */
  mine: Peer | undefined
  /** Whether this browser has joined and not left, also while the room does not know it for a moment. */
  hasJoined: boolean
  /** Another window or device of this person took over. */
  wasReplaced: boolean
  join: (hasCamera: boolean) => void
  leave: () => void
  isJoining: boolean
  error: unknown
}

/** Keeps the call of a visit fresh, and this browser in its room once it has joined. */
export function useCall(video: VideoCall, hasCamera: boolean): CallState {
  const params = { appointment_id: video.appointment_id }
  const token = useContext(GuestToken)
  const headers = headersOf(token)
  const [me, setMe] = useState<string | null>(null)
  const [wasReplaced, setReplaced] = useState(false)
  const mine = video.people.find(({ peer_id }) => peer_id === me)
  const keep = (answer: VideoCall) => queryClient.setQueryData(query(getVideoCall, { params, ...headers }).queryKey, answer)
  const joining = useAct(joinVideoCall, { onSuccess: keep })
  const isOver = video.status === 'ended'
  usePresence({ ...params, token }, isOver ? null : me, hasCamera, keep, () => {
    setMe(null)
    setReplaced(true)
  })
  const leave = () => {
    if (!me) return
    setMe(null)
    call(leaveVideoCall, { params, ...headers, body: { peer_id: me } }).then(keep, () => {})
  }
  useLeaving({ ...params, token }, isOver ? null : me)
  return {
    ...{ video, mine, wasReplaced, leave },
    hasJoined: me !== null,
    join: (has_camera) => {
      const peer_id = crypto.randomUUID()
      setReplaced(false)
      joining.mutate({ params, ...headers, body: { peer_id, has_camera } }, { onSuccess: () => setMe(peer_id) })
    },
    isJoining: joining.isPending,
    error: joining.error,
  }
}

type Params = { appointment_id: VideoCall['appointment_id']; token: string | null }

/** Says every few seconds that this browser is there. If the room does not know it any more, another browser of this person came. */
function usePresence(
  params: Params,
  me: string | null,
  hasCamera: boolean,
  keep: (answer: VideoCall) => void,
  onReplaced: () => void,
): void {
  const latest = useRef({ keep, onReplaced })
  latest.current = { keep, onReplaced }
  const { appointment_id, token } = params
  useEffect(() => {
    if (!me) return
    const say = () =>
      call(keepVideoPresence, { params: { appointment_id }, ...headersOf(token), body: { peer_id: me, has_camera: hasCamera } }).then(
        (answer) => latest.current.keep(answer),
        (error) => error instanceof ApiProblem && error.code === 'not_found' && latest.current.onReplaced(),
      )
    void say()
    const timer = setInterval(say, presenceSeconds * 1000)
    // After a lost network the others learn at once that this browser is back.
    window.addEventListener('online', say)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', say)
    }
  }, [appointment_id, token, me, hasCamera])
}

/** Leaves the room when the page is left for another one. A closed window says nothing; it is taken for gone soon. */
function useLeaving({ appointment_id, token }: Params, me: string | null): void {
  const latest = useRef(me)
  latest.current = me
  useEffect(() => {
    return () => {
      if (!latest.current) return
      call(leaveVideoCall, { params: { appointment_id }, ...headersOf(token), body: { peer_id: latest.current } }).catch(() => {})
    }
  }, [appointment_id, token])
}

/** The reads that a change of a call makes stale. */
export const videoReads = [getVideoCall]
