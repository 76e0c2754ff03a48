import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Pending, withoutSaved } from './pending.ts'
import { sendChanges } from './sending.ts'
import { usePending } from './use-pending.ts'

const pauseMs = 700
const retryMs = 5000

/** Saves at the end of the screen what the pause has not saved yet. */
function useLastSave(save: { current: () => Promise<boolean> }): void {
  useEffect(() => {
    return () => {
      void save.current()
    }
  }, [save])
}

type Listeners = { onKept: (kept: Pending) => void; onConflict: (both: Pending) => void }

/** Saves what is typed after a pause, one save at a time, and again while the network is away. */
export function useSaving(appointmentId: string, { onKept, onConflict }: Listeners) {
  const client = useQueryClient()
  const { pending, waits, keep } = usePending(appointmentId, onKept)
  const [error, setError] = useState<Error | null>(null)
  const timer = useRef<number | undefined>(undefined)
  const running = useRef<Promise<boolean>>(Promise.resolve(true))
  const tell = useRef(onConflict)
  tell.current = onConflict

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const sent = pending.current
    if (Object.keys(sent).length === 0) return true
    const outcome = await sendChanges(client, appointmentId, sent)
    setError(outcome.end === 'failed' ? outcome.error : null)
    if (outcome.end === 'failed') {
      if (outcome.isPassing) timer.current = window.setTimeout(() => void save.current(), retryMs)
      return false
    }
    keep(withoutSaved(pending.current, outcome.end === 'saved' ? sent : outcome.both))
    if (outcome.end === 'faster') tell.current(outcome.both)
    return Object.keys(pending.current).length === 0 || saveOnce()
  }, [appointmentId, client, keep, pending])

  /** Saves what is pending; answers whether nothing is left. */
  const save = useRef<() => Promise<boolean>>(async () => true)
  save.current = () => {
    window.clearTimeout(timer.current)
    running.current = running.current.then(saveOnce, saveOnce)
    return running.current
  }
  useLastSave(save)

  const saveLater = (next: Pending) => {
    keep(next)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void save.current(), pauseMs)
  }
  return { pending, waits, error, saveLater, save: () => save.current() }
}
