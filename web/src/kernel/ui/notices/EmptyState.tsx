import type { ReactNode } from 'react'

// Drawn with the same single line as the mark.
const drawings = {
  leaf: 'M10 58C16 44 28 32 42 24c8-5 13-9 18-16 3 22-6 44-28 44-11 0-18-7-18-18 0-17 18-26 46-26',
  bowl: 'M6 30h52c0 15-10 26-26 26S6 45 6 30ZM20 58h24M22 30c-2-9 4-16 12-18M34 30c0-8 5-13 13-13-1 7-5 12-13 13Z',
  calendar: 'M10 14h44v40H10zM10 25h44M21 9v10M43 9v10M24 45c2-6 6-10 14-12-1 9-5 13-11 13-2 0-3-1-3-1Z',
  search: 'M27 46a19 19 0 1 0 0-38a19 19 0 0 0 0 38ZM41 41l15 15M20 33c2-6 6-10 14-12-1 9-5 13-11 13-2 0-3-1-3-1Z',
  letter: 'M6 16h52v34H6zM6 17l26 20l26-20',
  path: 'M8 54c10-2 8-14 18-16s10-12 20-14M46 24c-6-7-3-15 4-18c7 3 10 11 4 18c-2 2-6 2-8 0Z',
} as const

/** Stands in place of an empty list: says what would be here and what to do next. */
export function EmptyState({
  drawing = 'leaf',
  heading: Heading = 'h2',
  title,
  children,
  action,
}: {
  drawing?: keyof typeof drawings
  heading?: 'h1' | 'h2' | 'h3'
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="empty">
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <path d={drawings[drawing]} />
      </svg>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
