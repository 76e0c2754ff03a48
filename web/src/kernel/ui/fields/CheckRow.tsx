import { type ComponentProps, type ReactNode, useId } from 'react'

/** A native checkbox (or `type="radio"`) with its words, and at the end a count. The whole row is the target. */
export function CheckRow({
  children,
  count,
  error,
  type = 'checkbox',
  ...input
}: { children: ReactNode; count?: number; error?: ReactNode } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <>
      <label className={error ? 'check check--error' : 'check'}>
        <input type={type} aria-invalid={error ? true : undefined} aria-describedby={error ? id : undefined} {...input} />
        <span>{children}</span>
        {count !== undefined && <span className="count">{count}</span>}
      </label>
      {error && (
        <p className="mend" id={id}>
          {error}
        </p>
      )}
    </>
  )
}
