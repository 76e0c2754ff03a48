import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { readLoadingParts, useLoadingParts } from '../lazy-part.tsx'
import { Waiting } from './Waiting.tsx'

/** So long nothing may be under way before all counts as there: one answer may be what leads to the next question. */
const pause = 60

type Props = {
  children: ReactNode
  waiting?: ReactNode
  /** So many milliseconds a person waits at most for what is slow; it then comes in where it belongs. */
  patience?: number
}

/**
 * Shows parts of a screen at once when the first reads and scripts of all of them are in, so that none pushes away what somebody reads or is
 * about to press. Until then a skeleton stands in their place.
 */
export function Together({ children, waiting = <Waiting shape="rows" count={2} />, patience = 4000 }: Props) {
  const client = useQueryClient()
  const under = useIsFetching(firstReads) + useLoadingParts()
  const [isShown, show] = useState(patience === 0)
  useEffect(() => {
    // After all effects of this drawing, with those of the parts and of the screen around them, it is known what they read. If that is
    // nothing, all was here before.
    queueMicrotask(() => client.isFetching(firstReads) + readLoadingParts() === 0 && show(true))
    const timer = setTimeout(() => show(true), patience)
    return () => clearTimeout(timer)
  }, [client, patience])
  useEffect(() => {
    if (isShown || under > 0) return
    const timer = setTimeout(() => show(true), pause)
    return () => clearTimeout(timer)
  }, [isShown, under])
  return (
    <>
      {!isShown && waiting}
      <div className={isShown ? 'together' : undefined} hidden={!isShown}>
        {children}
      </div>
    </>
  )
}

const firstReads = { predicate: ({ state }: { state: { data: unknown } }) => state.data === undefined }
