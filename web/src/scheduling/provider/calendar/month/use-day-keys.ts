import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { findDayByKey } from './months.ts'

/** One day of a table of days takes the focus by Tab; arrows, Home, End and the page keys lead to the others, also of other months. */
export function useDayKeys(day: string) {
  const table = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState(day)
  const byKey = useRef(false)
  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = findDayByKey(event.key, focused)
    if (!next) return
    event.preventDefault()
    byKey.current = true
    setFocused(next)
  }
  return { table, focused, setFocused, onKeyDown }
}
