import type { ComponentProps, ReactNode } from 'react'

/** A sheet of paper with a line around. `flush` for lists that bring their own padding; `aside` stands at the end of the title's line. */
export function Card({
  title,
  aside,
  flush,
  as: Tag = 'section',
  children,
  className = '',
  ...rest
}: { title?: ReactNode; aside?: ReactNode; flush?: boolean; as?: 'section' | 'article' } & Omit<ComponentProps<'section'>, 'title'>) {
  return (
    <Tag className={`card ${flush ? 'card--flush' : ''} ${className}`} {...rest}>
      {title && (
        <header>
          <h2>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </Tag>
  )
}
