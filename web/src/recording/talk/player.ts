import { getRecording, getRecordingMedia } from '@sorrel/contract/recording/operations'
import { findMoment } from '@sorrel/contract/recording/rules'
import { useSyncExternalStore } from 'react'
import { callRaw, type OutputOf } from '../../kernel/calls/api.ts'
import { query, queryClient } from '../../kernel/calls/query.ts'

type Recording = OutputOf<typeof getRecording>
/** What is heard now: from which moment of which talk. */
type Playing = { appointment_id: string; offset_ms: number; state: 'loading' | 'playing' | 'failed' }

/** A second before the words, so that one hears how they begin, and a minute in all. */
const [leadMs, lengthMs] = [1000, 60_000]

let now: Playing | null = null
let sound: HTMLAudioElement | null = null
const listeners = new Set<() => void>()

function show(next: Playing | null): void {
  now = next
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const read = () => now
const readNothing = () => null

export const usePlaying = (): Playing | null => useSyncExternalStore(listen, read, readNothing)

export function stopTalk(): void {
  sound?.pause()
  if (sound?.src) URL.revokeObjectURL(sound.src)
  sound = null
  show(null)
}

/** Plays the talk of a visit from a moment on, as long as its sound is kept. Something else that plays stops. */
export async function playTalk(appointmentId: string, offset_ms: number): Promise<void> {
  stopTalk()
  const playing: Playing = { appointment_id: appointmentId, offset_ms, state: 'loading' }
  show(playing)
  try {
    const bytes = await fetchSound(appointmentId as Recording['appointment_id'], Math.max(0, offset_ms - leadMs))
    // Something else was asked for meanwhile.
    if (now !== playing) return
    sound = new Audio(URL.createObjectURL(bytes))
    sound.addEventListener('ended', stopTalk)
    await sound.play()
    show({ ...playing, state: 'playing' })
  } catch {
    if (now === playing) show({ ...playing, state: 'failed' })
  }
}

async function fetchSound(appointment_id: Recording['appointment_id'], offset_ms: number): Promise<Blob> {
  const { takes } = await queryClient.fetchQuery(query(getRecording, { params: { appointment_id } }))
  const moment = findMoment(takes, offset_ms)
  if (!moment?.take.has_media) throw new Error('the sound is gone')
  const from_ms = Math.floor(moment.at_ms)
  const params = { appointment_id, take_id: moment.take.take_id }
  const answer = await callRaw(getRecordingMedia, { params, query: { from_ms, to_ms: from_ms + lengthMs } })
  return answer.blob()
}
