import type { IconDrawing } from '../Icon.tsx'

export type ButtonKind = 'main' | 'quiet' | 'soft' | 'plain' | 'danger'
export type ButtonSize = 'normal' | 'small' | 'low'
export type ButtonLook = {
  kind?: ButtonKind
  /** `small` is 44 px instead of 48; `low` is 30 px, in the provider app only. */
  size?: ButtonSize
  wide?: boolean
  icon?: IconDrawing
  /** After the words, for "continue". */
  iconAfter?: IconDrawing
}

/** The classes of a button: `<a className={writeButtonLook({ kind: 'quiet' })}>`. */
export const writeButtonLook = ({ kind = 'main', size = 'normal', wide }: ButtonLook = {}, more = ''): string =>
  ['button', kind !== 'main' && `button--${kind}`, size !== 'normal' && `button--${size}`, wide && 'button--wide', more]
    .filter(Boolean)
    .join(' ')
