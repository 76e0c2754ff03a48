import { getRecording, recordAppointment } from '@sorrel/contract/recording/operations'
import { useEffect, useState } from 'react'
import { call, type OutputOf } from '../../kernel/calls/api.ts'
import { query, queryClient } from '../../kernel/calls/query.ts'
import { saveBeginning, saveEnd, savePiece } from '../sending/outbox.ts'
import { canRecord, Recorder, type Voice } from './recorder.ts'

type Recording = OutputOf<typeof getRecording>
type Take = Recording['takes'][number]

export type RecorderState = {
  /** The stretch that this browser records. */
  take: string | null
  start: () => void
  isStarting: boolean
  error: unknown
  isAble: boolean
}

const isOpen = ({ ended_at }: Take) => ended_at === null

const whereOf = ({ appointment_id }: Pick<Recording, 'appointment_id'>) => query(getRecording, { params: { appointment_id } }).queryKey

/** Begins a stretch on the server, and answers which one; throws `consent_required` while somebody is missing. */
async function beginTake({ appointment_id }: Recording): Promise<Take | undefined> {
  try {
    const answer = await call(recordAppointment, { params: { appointment_id } })
    // A look that began before this answer knows nothing of the stretch, and would end it.
    await queryClient.cancelQueries({ queryKey: whereOf({ appointment_id }) })
    queryClient.setQueryData(whereOf({ appointment_id }), answer)
    return answer.takes.find(isOpen)
  } catch (problem) {
    await queryClient.invalidateQueries({ queryKey: whereOf({ appointment_id }) })
    throw problem
  }
}

/** What this browser records with; one stretch at a time. */
function makeMachine({ appointment_id }: Recording) {
  let running: { take: Take; recorder: Recorder } | null = null
  return {
    begin: (take: Take) => {
      const where = { appointment_id, take_id: take.take_id }
      const begun = saveBeginning(where)
      running = { take, recorder: new Recorder((piece) => begun.then(() => savePiece(where, piece))) }
    },
    hear: (voices: readonly Voice[]) => running?.recorder.hear(voices),
    end: () => {
      const ending = running
      if (!ending) return
      running = null
      void ending.recorder.stop().then((pieces) => saveEnd({ appointment_id, take_id: ending.take.take_id }, pieces))
    },
  }
}

/** Records in this browser while the server says that the stretch goes on, and sends what it records. */
export function useRecorder(recording: Recording, voices: readonly Voice[]): RecorderState {
  const [take, setTake] = useState<Take | null>(null)
  const [isStarting, setStarting] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [machine] = useState(() => makeMachine(recording))
  const start = async () => {
    setStarting(true)
    setError(null)
    try {
      const begun = await beginTake(recording)
      if (begun) machine.begin(begun)
      setTake(begun ?? null)
    } catch (problem) {
      setError(problem)
    }
    setStarting(false)
  }
  useEffect(() => {
    if (!take) return
    // NOTE: this may run before the screen is drawn with the answer that began the stretch; the cache has it already.
    const { takes } = queryClient.getQueryData<Recording>(whereOf(recording)) ?? recording
    if (takes.some((one) => one.take_id === take.take_id && isOpen(one))) return
    machine.end()
    setTake(null)
  }, [machine, take, recording])
  useEffect(() => {
    if (take) machine.hear(voices)
  }, [machine, take, voices])
  useEffect(() => {
    return () => machine.end()
  }, [machine])
  return { take: take?.take_id ?? null, start: () => void start(), isStarting, error, isAble: canRecord() }
}
