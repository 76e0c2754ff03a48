import { Trans } from '@lingui/react/macro'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Icon } from '../Icon.tsx'

export type FieldLook = {
  label: ReactNode
  /** Stays in sight when there is an error. */
  help?: ReactNode
  /** Says how to mend it. */
  error?: ReactNode
  optional?: boolean
  /** A green border, for what was checked with somebody else. */
  ok?: boolean
  /** Over both columns of `.fields--two`. */
  span?: boolean
}
export type ControlProps = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/** Label above, error and help below, and the wiring between them; the control is given by a function: `{(props) => <input className="input" {...props} />}`. */
export function Field({
  id,
  label,
  help,
  error,
  optional,
  ok,
  span,
  children,
}: FieldLook & { id?: string; children: (control: ControlProps) => ReactNode }) {
  const made = useId()
  const at = id ?? made
  const describedBy = [error && `${at}-mend`, help && `${at}-help`].filter(Boolean).join(' ')
  return (
    <div className={['field', error && 'field--error', ok && !error && 'field--ok', span && 'field--span'].filter(Boolean).join(' ')}>
      <label htmlFor={at}>
        {label}{' '}
        {optional && (
          <span className="optional">
            <Trans>Optional</Trans>
          </span>
        )}
      </label>
      {children({ id: at, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {error && (
        <p className="mend" id={`${at}-mend`}>
          <Icon of={IconAlertCircle} />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p className="help" id={`${at}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
