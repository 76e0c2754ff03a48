import { getFile } from '@sorrel/contract/files/operations'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../calls/api.ts'

/** How many times as fast as it was said. */
export const speeds = [1, 1.5, 2] as const

type State = { at: number; length: number; speed: number; isPlaying: boolean; isLoading: boolean; fault: unknown }
const before: State = { at: 0, length: 0, speed: 0, isPlaying: false, isLoading: false, fault: null }

/** What a player knows and does. Where one begins to play, all others of the page pause. */
export function useSound(file_id: string) {
  const { place, load } = useBytes(file_id)
  const [state, setState] = useState(before)
  const change = (news: Partial<State>) => setState((now) => ({ ...now, ...news }))
  const play = async () => {
    const audio = place.current
    if (!audio || state.isLoading) return
    change({ isLoading: true, fault: null })
    try {
      const length = await load(audio)
      if (length !== undefined) change({ length })
      audio.playbackRate = speeds[state.speed] ?? 1
      await audio.play()
    } catch (error) {
      // Some browsers want another press. What was loaded is there for it.
      if (!(error instanceof DOMException)) change({ fault: error })
      else if (audio.error) change({ fault: 'unplayable' })
    }
    change({ isLoading: false })
  }
  const seek = (at: number) => {
    if (place.current) place.current.currentTime = at
    change({ at })
  }
  const turnSpeed = () => {
    const speed = (state.speed + 1) % speeds.length
    if (place.current) place.current.playbackRate = speeds[speed] ?? 1
    change({ speed })
  }
  const listeners = {
    onPlay: () => change({ isPlaying: true }),
    onPause: () => change({ isPlaying: false }),
    onTimeUpdate: () => change({ at: place.current?.currentTime ?? 0 }),
    onEnded: () => seek(0),
  }
  return { place, state, play, pause: () => place.current?.pause(), seek, turnSpeed, listeners }
}

/** The element that plays, and what brings the bytes into it once; `load` answers the length when it did. */
function useBytes(file_id: string) {
  const place = useRef<HTMLAudioElement>(null)
  const address = useRef<string>(undefined)
  useEffect(() => {
    const pauseForOthers = ({ target }: Event) => target !== place.current && place.current?.pause()
    document.addEventListener('play', pauseForOthers, true)
    return () => {
      document.removeEventListener('play', pauseForOthers, true)
      if (address.current) URL.revokeObjectURL(address.current)
    }
  }, [])
  const load = async (audio: HTMLAudioElement): Promise<number | undefined> => {
    if (address.current) return undefined
    // NOTE: Safari plays after a call only what the press itself has touched.
    audio.load()
    address.current = await fetchAddress(file_id)
    audio.src = address.current
    return findLength(audio)
  }
  return { place, load }
}

async function fetchAddress(file_id: string): Promise<string> {
  const bytes = await call(getFile, { params: { file_id } })
  if (!(bytes instanceof Blob)) throw new Error('a file is bytes')
  return URL.createObjectURL(bytes)
}

/** How many seconds it takes. A browser that records does not write that down, and finds it when it is sent to the end. */
async function findLength(audio: HTMLAudioElement): Promise<number> {
  const found = new AbortController()
  const listening = { signal: found.signal }
  try {
    const length = await new Promise<number>((resolve, reject) => {
      const look = () => {
        if (Number.isFinite(audio.duration)) resolve(audio.duration)
        else audio.currentTime = Number.MAX_SAFE_INTEGER
      }
      audio.addEventListener('loadedmetadata', look, listening)
      audio.addEventListener('durationchange', look, listening)
      audio.addEventListener('error', () => reject(new DOMException('', 'NotSupportedError')), listening)
      audio.load()
    })
    audio.currentTime = 0
    return length
  } finally {
    found.abort()
  }
}
