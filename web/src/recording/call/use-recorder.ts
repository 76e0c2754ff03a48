import { getRecording, recordAppointment } from '@sorrel/contract/recording/operations'
import { useEffect, useRef, useState } from 'react'
import { call, type OutputOf } from '../../kernel/calls/api.ts'
import { query, queryClient } from '../../kernel/calls/query.ts'
import { saveEnd, savePiece, setLive } from '../sending/outbox.ts'
import { canRecord, Recorder, type Voice } from './recorder.ts'

type Recording = OutputOf<typeof getRecording>

export type RecorderState = {
  /** The stretch that this browser records. */
  take: string | null
  start: () => void
  isStarting: boolean
  error: unknown
  isAble: boolean
}

const isOpen = ({ ended_at }: Recording['takes'][number]) => ended_at === null

/** Records in this browser while the server says that the stretch goes on, and sends what it records. */
export function useRecorder(recording: Recording, voices: readonly Voice[]): RecorderState {
  const { appointment_id } = recording
  const [take, setTake] = useState<string | null>(null)
  const [isStarting, setStarting] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const recorder = useRef<Recorder | null>(null)
  const goesOn = recording.takes.some((one) => one.take_id === take && isOpen(one))
  const latest = useRef({ take, voices })
  latest.current = { take, voices }
  const end = useRef(() => {})
  end.current = () => {
    const [mine, ending] = [recorder.current, latest.current.take]
    if (!mine || !ending) return
    recorder.current = null
    setTake(null)
    void mine.stop().then((pieces) => {
      setLive(undefined)
      return saveEnd({ appointment_id, take_id: ending }, pieces)
    })
  }
  const start = async () => {
    setStarting(true)
    setError(null)
    try {
      const answer = await call(recordAppointment, { params: { appointment_id } })
      const begun = answer.takes.find(isOpen)
      if (begun) {
        setLive(begun.take_id)
        recorder.current = new Recorder((piece) => savePiece({ appointment_id, take_id: begun.take_id }, piece))
        recorder.current.hear(latest.current.voices)
        setTake(begun.take_id)
      }
      queryClient.setQueryData(query(getRecording, { params: { appointment_id } }).queryKey, answer)
    } catch (problem) {
      setError(problem)
      await queryClient.invalidateQueries({ queryKey: query(getRecording, { params: { appointment_id } }).queryKey })
    }
    setStarting(false)
  }
  useEffect(() => {
    if (take !== null && !goesOn) end.current()
  }, [take, goesOn])
  useEffect(() => {
    recorder.current?.hear(voices)
  }, [voices])
  useEffect(() => {
    return () => end.current()
  }, [])
  return { take, start: () => void start(), isStarting, error, isAble: canRecord() }
}
