import { dropFile } from '@sorrel/contract/files/operations'
import { type FilePurpose, findFaultAhead } from '@sorrel/contract/files/vocabulary'
import { useEffect, useRef, useState } from 'react'
import { useUnsaved } from '../../browser/unsaved.ts'
import { ApiProblem, call } from '../../calls/api.ts'
import { makeUpload, sendUpload, type Upload } from './upload.ts'

/** A file that was uploaded, as a form keeps it until it is sent. */
export type FileValue = { file_id: string; name: string; type: string }

/** A file on its way, or one that did not arrive. */
export type Running = { upload: Upload; share: number; error: unknown }

type Wanted = {
  purpose: FilePurpose
  patientId?: string | undefined
  most: number
  value: readonly FileValue[]
  onChange: (value: readonly FileValue[]) => void
}

/** The uploads of one field. What is on its way counts as unsaved, and stops when the field leaves the screen. */
export function useUploads({ purpose, patientId, most, value, onChange }: Wanted) {
  const { running, setRunning, change, stops } = useRunning()
  const { takeIn, remove } = useArrived({ most, value, onChange })
  const [places] = useState(() => new Map<string, number>())
  const forget = (key: string) => {
    stops.delete(key)
    setRunning((now) => now.filter(({ upload }) => upload.key !== key))
  }
  const send = async (upload: Upload) => {
    const stop = new AbortController()
    stops.set(upload.key, stop)
    change(upload.key, { error: null })
    try {
      const { file_id, name, type } = await sendUpload(upload, {
        signal: stop.signal,
        onProgress: (share) => change(upload.key, { share }),
      })
      forget(upload.key)
      takeIn({ file_id, name, type }, places.get(upload.key) ?? 0)
    } catch (error) {
      if (!stop.signal.aborted) change(upload.key, { error })
    }
  }
  const cancel = ({ key, file_id }: Upload) => {
    stops.get(key)?.abort()
    forget(key)
    if (file_id) giveUp(file_id)
  }
  const begin = (files: readonly File[]) => {
    if (most === 1) for (const { upload } of running) cancel(upload)
    const chosen = files.slice(0, most === 1 ? 1 : Math.max(0, most - value.length - running.length))
    const begun = chosen.map((file) => beginWith(makeUpload(purpose, file, patientId)))
    for (const { upload } of begun) places.set(upload.key, places.size)
    setRunning((now) => [...now, ...begun])
    for (const { upload, error } of begun) if (!error) void send(upload)
  }
  return { running, begin, cancel, remove, again: (upload: Upload) => void send(upload) }
}

/** Whether the server has looked at a file and will not take it: it would refuse it again. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiProblem && ['file_not_accepted', 'too_many_files'].includes(error.code)

/** What has arrived, as the form has it. */
function useArrived({ most, value, onChange }: Pick<Wanted, 'most' | 'value' | 'onChange'>) {
  // An upload ends later than the drawing that began it.
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  const store = (next: readonly FileValue[]) => {
    latest.current.value = next
    latest.current.onChange(next)
  }
  // Files stand in the order in which they were chosen, whichever arrives first.
  const [placeOf] = useState(() => new Map<string, number>())
  const takeIn = (arrived: FileValue, place: number) => {
    const before = latest.current.value
    placeOf.set(arrived.file_id, place)
    if (most === 1) for (const old of before) giveUp(old.file_id)
    const at = ({ file_id }: FileValue) => placeOf.get(file_id) ?? -1
    store(most === 1 ? [arrived] : [...before, arrived].sort((a, b) => at(a) - at(b)))
  }
  const remove = (file_id: string) => {
    giveUp(file_id)
    store(latest.current.value.filter((one) => one.file_id !== file_id))
  }
  return { takeIn, remove }
}

/** What is on its way, and what stops each of it. */
function useRunning() {
  const [running, setRunning] = useState<readonly Running[]>([])
  const [stops] = useState(() => new Map<string, AbortController>())
  useEffect(
    () => () => {
      for (const stop of stops.values()) stop.abort()
    },
    [stops],
  )
  useUnsaved(running.length > 0)
  const change = (key: string, news: Partial<Running>) =>
    setRunning((now) => now.map((one) => (one.upload.key === key ? { ...one, ...news } : one)))
  return { running, setRunning, change, stops }
}

/** A file that was just chosen. What can be told to be wrong with it is told before it is sent. */
function beginWith(upload: Upload): Running {
  const { type, size } = upload.file
  const reason = findFaultAhead(upload.purpose, { type, bytes: size })
  return { upload, share: 0, error: reason ? new ApiProblem('file_not_accepted', 422, { reason }) : null }
}

/** Tells the server that a file is not wanted. If it does not hear of it, or if the file is used already, the file stays as it is. */
function giveUp(file_id: string): void {
  call(dropFile, { params: { file_id } }).catch(() => {})
}
