import type { CalendarRef } from '@fullcalendar/react'
import { type RefObject, useEffect, useRef } from 'react'
import { clockOf, minuteOf } from '../../wall-time.ts'
import type { Frame } from './use-frame.ts'

type Asked = {
  calendar: RefObject<CalendarRef | null>
  paper: RefObject<HTMLElement | null>
  hours: Frame['hours']
  now: string
  zone: string
  /** Grows with each press of "Today". */
  toNow: number
  chosen: string | undefined
  waiting: boolean
}

/**
 * Scrolls to the present hour when asked, shows the entry whose panel opens, and keeps the hour at the top where it is when hours are added
 * or left out.
 */
export function useScroll({ calendar, paper, hours, now, zone, toNow, chosen, waiting }: Asked): void {
  const top = useRef<number | null>(null)
  const { from, to } = hours
  useEffect(() => {
    const scrolling = findScrolling(paper.current)
    if (!scrolling) return
    const note = () => {
      top.current = from * 60 + (scrolling.scrollTop * (to - from) * 60) / scrolling.scrollHeight
    }
    // In the next frame, because the library measures its rows after they are drawn.
    const frame = requestAnimationFrame(() => {
      // Whoever has not scrolled sees the first hour that is drawn.
      if (top.current === null) note()
      else scrollToMinute(calendar.current, top.current)
      scrolling.addEventListener('scroll', note, { passive: true })
    })
    return () => {
      cancelAnimationFrame(frame)
      scrolling.removeEventListener('scroll', note)
    }
  }, [calendar, paper, from, to])
  const moment = useRef(now)
  moment.current = now
  useEffect(() => {
    if (toNow === 0) return
    const frame = requestAnimationFrame(() => {
      scrollToMinute(calendar.current, minuteOf(clockOf(moment.current, zone)) - 60)
      paper.current?.querySelector('.cal-day--today')?.scrollIntoView({ block: 'nearest', inline: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [calendar, paper, toNow, zone])
  useEffect(() => {
    if (!chosen || waiting) return
    const frame = requestAnimationFrame(() => {
      paper.current?.querySelector('.ev--chosen')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [paper, chosen, waiting])
}

/** The part of the grid that scrolls through the hours. */
export const findScrolling = (paper: HTMLElement | null): HTMLElement | undefined =>
  [...(paper?.querySelectorAll('div') ?? [])].find((part) => /auto|scroll/.test(getComputedStyle(part).overflowY))

const scrollToMinute = (calendar: CalendarRef | null, minute: number) =>
  calendar?.getApi().scrollToTime({ minutes: Math.max(0, Math.round(minute)) })
