import type { ComponentProps } from 'react'
import { Icon, type IconDrawing } from '../Icon.tsx'
import { type ButtonLook, writeButtonLook } from './button-look.ts'

type Own = Pick<ButtonLook, 'kind' | 'size'> & { icon: IconDrawing; name: string }

/** A button that is a picture: its name is read aloud, and shown by the pointer. */
export function IconButton({ icon, name, kind = 'plain', size, className = '', ...rest }: Own & Omit<ComponentProps<'button'>, 'name'>) {
  return (
    <button type="button" title={name} className={writeButtonLook({ kind, size }, `button--icon ${className}`)} {...rest}>
      <Icon of={icon} />
      <span className="sr">{name}</span>
    </button>
  )
}
