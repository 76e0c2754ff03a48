import { mostRecordingSeconds } from '@sorrel/contract/chat/vocabulary'
import { useEffect, useRef, useState } from 'react'
import { useUnsaved } from '../../kernel/browser/unsaved.ts'
import { readNow } from '../../kernel/clock.ts'

/** Why nothing is recorded. */
export type RecordingFault = 'unable' | 'refused' | 'no_microphone' | 'busy' | 'nothing'

type State = { step: 'idle' | 'asking' | 'recording'; seconds: number; fault: RecordingFault | null; isFull: boolean }
type Running = { recorder: MediaRecorder; pieces: Blob[]; isWanted: boolean }

const idle: State = { step: 'idle', seconds: 0, fault: null, isFull: false }
// What browsers record, the smallest first. Safari records the last one alone.
const forms = [
  { type: 'audio/webm', ending: 'webm', asked: 'audio/webm;codecs=opus' },
  { type: 'audio/ogg', ending: 'ogg', asked: 'audio/ogg;codecs=opus' },
  { type: 'audio/mp4', ending: 'm4a', asked: 'audio/mp4' },
] as const
/** Speech needs no more. Five minutes are then about 1 MB. */
const bitsPerSecond = 32_000

/** Records what somebody says, for so long at most, and hands it over as a file. Nothing leaves the browser before `take`. */
export function useRecorder(take: (file: File) => void) {
  const [state, setState] = useState(idle)
  const running = useRef<Running>(null)
  const isGone = useRef(false)
  useUnsaved(state.step === 'recording')
  const stop = (isWanted: boolean) => end(running.current, isWanted)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      end(running.current, false)
    }
  }, [])
  const finish = ({ pieces, isWanted }: Running, form: Form) => {
    running.current = null
    if (isGone.current) return
    const file = new File(pieces, nameOf(form), { type: form.type })
    const isEmpty = isWanted && file.size === 0
    setState(({ isFull }) => ({ ...idle, isFull: isFull && isWanted, fault: isEmpty ? 'nothing' : null }))
    if (isWanted && !isEmpty) take(file)
  }
  const start = async () => {
    const form = findForm()
    if (!form) return setState({ ...idle, fault: 'unable' })
    setState({ ...idle, step: 'asking' })
    const stream = await openMicrophone()
    if (typeof stream === 'string') return setState({ ...idle, fault: stream })
    if (isGone.current) return closeStream(stream)
    running.current = record(stream, form, (done) => finish(done, form))
    setState({ ...idle, step: 'recording' })
  }
  useClock(state.step === 'recording', (seconds) => {
    const isFull = seconds >= mostRecordingSeconds
    setState((now) => (now.step === 'recording' ? { ...now, seconds, isFull } : now))
    if (isFull) stop(true)
  })
  return { ...state, start, stop }
}

type Form = (typeof forms)[number]
const nameOf = ({ ending }: Form) => `voice-message-${readNow().slice(0, 16).replace(/\D/g, '-')}.${ending}`

/** Begins to record. It also ends when the microphone is taken away, as by a call: what was said until then is kept. */
function record(stream: MediaStream, { asked }: Form, finish: (done: Running) => void): Running {
  const recorder = new MediaRecorder(stream, { mimeType: asked, audioBitsPerSecond: bitsPerSecond })
  const running: Running = { recorder, pieces: [], isWanted: true }
  recorder.addEventListener('dataavailable', ({ data }) => running.pieces.push(data))
  recorder.addEventListener('stop', () => {
    closeStream(stream)
    finish(running)
  })
  recorder.start()
  return running
}

function end(running: Running | null, isWanted: boolean): void {
  if (!running || running.recorder.state === 'inactive') return
  running.isWanted = isWanted
  running.recorder.stop()
}

/** Says how many seconds have passed, several times a second, so that no second is left out. */
function useClock(isOn: boolean, tell: (seconds: number) => void): void {
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    if (!isOn) return
    const from = performance.now()
    const timer = setInterval(() => latest.current((performance.now() - from) / 1000), 250)
    return () => clearInterval(timer)
  }, [isOn])
}

const findForm = () =>
  'MediaRecorder' in window && navigator.mediaDevices ? forms.find(({ asked }) => MediaRecorder.isTypeSupported(asked)) : undefined

async function openMicrophone(): Promise<MediaStream | RecordingFault> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
    return name === 'NotFoundError' ? 'no_microphone' : 'busy'
  }
}

function closeStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
