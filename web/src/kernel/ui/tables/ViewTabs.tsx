import './tables.css'
import { type ReactNode, useEffect, useRef } from 'react'

/** The views of one list, or the parts of one record, as links beside each other. The current one carries `aria-current`, and is in view. */
export function ViewTabs({ name, children }: { name: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  // Every drawing may have another current tab. Only the row scrolls, and only as far as it must.
  useEffect(() => {
    const [row, tab] = [nav.current, nav.current?.querySelector<HTMLElement>('[aria-current]')]
    if (!row || !tab) return
    const [left, right] = [tab.offsetLeft, tab.offsetLeft + tab.offsetWidth]
    if (left < row.scrollLeft) row.scrollLeft = left
    else if (right > row.scrollLeft + row.clientWidth) row.scrollLeft = right - row.clientWidth
  })
  return (
    <nav ref={nav} className="view-tabs" aria-label={name}>
      {children}
    </nav>
  )
}
