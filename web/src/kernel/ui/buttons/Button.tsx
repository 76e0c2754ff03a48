import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { type ButtonLook, writeButtonLook } from './button-look.ts'

type Own = ButtonLook & {
  /** Shows a spinner, keeps the label, and ignores further presses. */
  busy?: boolean
  children: ReactNode
}

/** A button with words. At most one of kind `main` on a screen. */
export function Button({
  kind,
  size,
  wide,
  icon,
  iconAfter,
  busy,
  children,
  className,
  type = 'button',
  onClick,
  ...rest
}: Own & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={writeButtonLook({ kind, size, wide }, className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon of={icon} />}
      {children}
      {iconAfter && <Icon of={iconAfter} />}
    </button>
  )
}
