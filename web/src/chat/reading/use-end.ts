import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { uncover } from './uncover.ts'

/** What arrives a moment later, such as pictures above or buttons below, pushes the newest message out of sight. */
const secondsToSettle = 8
/** Of what is new, so much of a window may stand between its beginning and the end and still be seen at once. */
const seenAtOnce = 0.5
/** So much of the newest messages stays in sight below the heads of the page, in pixels. */
const keptInSight = 240

type Shown = { messages: readonly ChatMessage[]; waiting: number; isSearching: boolean; firstNew: string | null | undefined }

/**
 * Keeps the end of a conversation in sight, or the beginning of what is new if that is long, until the reader moves away. From then on it stays where
 * they read, whatever arrives; only what they send themselves brings the end back. `news`: how much arrived since they left it; null at the end.
 */
export function useEnd({ messages, waiting, isSearching, firstNew }: Shown) {
  const end = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)
  const { near, leftAt } = useDistance(newest?.seq ?? 0)
  const { stay, leave, goAgain } = useStaying(end, leftAt !== null)
  const isMine = waiting > 0 || newest?.is_own === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: to the end with whatever is new there.
  useEffect(() => {
    if (leftAt === null || isMine) stay()
  }, [newest?.id, waiting, isSearching, firstNew])
  return {
    end,
    near,
    room: { onLoadCapture: goAgain, onWheel: leave, onTouchMove: leave, onKeyDown: leave, onPointerDown: leave },
    news: leftAt === null ? null : messages.filter(({ seq, is_own }) => seq > leftAt && !is_own).length,
    toNewest: () => showEnd(end.current),
    leave,
  }
}

/** Shows the end of the conversation, and the help lines that may stand below it, which nothing may cover. */
function showEnd(end: HTMLElement | null): void {
  if (!end) return
  end.scrollIntoView({ block: 'end' })
  const lines = findHelpLines(end)
  if (lines) uncover(lines)
  else showBelow(end)
}

/** Where the page scrolls: what stands below the newest message, such as a planned one, is covered by the field until the page is at its end. */
function showBelow(end: HTMLElement): void {
  const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY
  const room = end.getBoundingClientRect().bottom - keptInSight
  if (left > 0 && room > 0) window.scrollBy({ top: Math.min(left, room) })
}

const findHelpLines = (end: HTMLElement | null) => end?.parentElement?.parentElement?.querySelector('.chat-danger')

/** Whether the reader is far from the end: the number of the message that was the newest when they left it. */
function useDistance(newest: number) {
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const latest = useRef(newest)
  const observer = useRef<IntersectionObserver>(null)
  useEffect(() => {
    latest.current = newest
  })
  const near = useCallback((place: HTMLElement | null) => {
    observer.current?.disconnect()
    observer.current = null
    if (!place) return setLeftAt(null)
    observer.current = new IntersectionObserver((seen) => {
      const isNear = seen.at(-1)?.isIntersecting ?? true
      setLeftAt((before) => (isNear ? null : (before ?? latest.current)))
    })
    observer.current.observe(place)
  }, [])
  return { near, leftAt }
}

/** `stay` goes to the end, and goes again when sizes change until the reader moves. Whoever `isFar` has moved, also by the bar of the window. */
function useStaying(end: RefObject<HTMLDivElement | null>, isFar: boolean) {
  const until = useRef(0)
  const hasMoved = useRef(false)
  const isAtNew = useRef(false)
  const far = useRef(isFar)
  useEffect(() => {
    far.current = isFar
  })
  const observer = useRef<ResizeObserver>(null)
  useEffect(() => {
    return () => observer.current?.disconnect()
  }, [])
  const go = () => {
    // Words that may point to danger come before whatever is new.
    const first = hasMoved.current || findHelpLines(end.current) ? null : end.current?.parentElement?.querySelector('.chat-new')
    const from = first?.getBoundingClientRect().top ?? Number.NaN
    const isLong = (end.current?.getBoundingClientRect().bottom ?? 0) - from > seenAtOnce * window.innerHeight
    isAtNew.current = first !== null && first !== undefined && isLong
    if (first && isAtNew.current) first.scrollIntoView({ block: 'start' })
    else showEnd(end.current)
  }
  const goAgain = () => {
    if (performance.now() < until.current && (isAtNew.current || !far.current)) go()
  }
  const leave = () => {
    until.current = 0
    hasMoved.current = true
  }
  const stay = () => {
    until.current = performance.now() + secondsToSettle * 1000
    observer.current ??= new ResizeObserver(goAgain)
    const messages = end.current?.parentElement
    // What stands below the messages belongs to the whole, and arrives later than they do.
    for (const one of [messages, messages?.parentElement]) if (one) observer.current.observe(one)
    go()
  }
  return { stay, leave, goAgain }
}
