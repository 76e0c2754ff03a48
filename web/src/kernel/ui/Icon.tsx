import type { ComponentType, SVGProps } from 'react'

/** A tabler icon beside a word: `<Icon of={IconVideo} />`. Where it stands alone, the button around it carries the name. */
export function Icon({ of: Drawing, className = '' }: { of: IconDrawing; className?: string }) {
  return <Drawing className={`icon ${className}`} aria-hidden="true" />
}
export type IconDrawing = ComponentType<Pick<SVGProps<SVGSVGElement>, 'className' | 'aria-hidden'>>
