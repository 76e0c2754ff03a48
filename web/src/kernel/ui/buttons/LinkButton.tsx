import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Icon } from '../Icon.tsx'
import { type ButtonLook, writeButtonLook } from './button-look.ts'

function Anchor({ kind, size, wide, icon, iconAfter, children, className, ...rest }: ButtonLook & ComponentProps<'a'>) {
  return (
    <a {...rest} className={writeButtonLook({ kind, size, wide }, className)}>
      {icon && <Icon of={icon} />}
      {children}
      {iconAfter && <Icon of={iconAfter} />}
    </a>
  )
}

/** A link that looks like a button: `<LinkButton to="/d/$slug" params={{ slug }} kind="quiet">`, checked by the router. */
export const LinkButton = createLink(Anchor)
