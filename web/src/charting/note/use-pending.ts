import { useCallback, useEffect, useRef, useState } from 'react'
import { dropUnsent, findShelf, keepUnsent, listUnsent } from '../../kernel/browser/unsent.ts'
import type { Pending } from './pending.ts'

/**
 * What was typed and is not saved yet. The device keeps it, encrypted, so that it outlives a crash or a lost connection; `onKept` gets what
 * an earlier time left.
 */
export function usePending(appointmentId: string, onKept: (kept: Pending) => void) {
  const pending = useRef<Pending>({})
  const [waits, setWaits] = useState(false)
  const keep = useCallback(
    (next: Pending) => {
      pending.current = next
      const isWaiting = Object.keys(next).length > 0
      setWaits(isWaiting)
      const shelf = findShelf('note')
      if (isWaiting) void keepUnsent(shelf, appointmentId, next)
      else if (shelf) void dropUnsent(shelf, appointmentId).catch(() => {})
    },
    [appointmentId],
  )
  const take = useRef(onKept)
  take.current = onKept
  useEffect(() => {
    void listUnsent<Pending>(findShelf('note')).then((waiting) => {
      const kept = waiting.find(({ client_id }) => client_id === appointmentId)?.body
      if (kept) take.current(kept)
    })
  }, [appointmentId])
  return { pending, waits, keep }
}
