import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '../../kernel/ui/notices/toast.ts'
import type { Talk, Writing } from './talking.ts'

type List = { more: (() => void) | undefined; isLoadingMore: boolean; items: readonly unknown[] }

/** What a conversation does for its messages. Whoever goes to one that is not loaded waits until it is. `leave`: the end is not kept in sight. */
export function useTalk({ more, isLoadingMore, items }: List, leave: () => void) {
  const { t } = useLingui()
  const writing = useRef<Writing>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each page that arrives.
  useEffect(() => {
    if (wanted === null || isLoadingMore) return
    const place = document.getElementById(`message-${wanted}`)
    if (!place && more) return more()
    setWanted(null)
    if (!place) return toast(t`This message is no longer there.`)
    leave()
    place.scrollIntoView({ block: 'center' })
    place.focus({ preventScroll: true })
  }, [wanted, items.length, isLoadingMore])
  const talk: Talk = useMemo(() => ({ answer: (message) => writing.current?.answer(message), jump: setWanted }), [])
  return { talk, writing }
}
