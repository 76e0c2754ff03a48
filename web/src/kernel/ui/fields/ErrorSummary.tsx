import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'

/** On top of a form that was refused: says how many things to mend and leads to each. Takes the focus whenever `attempt` changes. */
export function ErrorSummary({
  errors,
  attempt,
  place = '',
}: {
  errors: Record<string, ReactNode>
  attempt: number
  place?: string | undefined
}) {
  const box = useRef<HTMLDivElement>(null)
  const all = Object.entries(errors).filter(([, text]) => text)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (all.length === 0 || attempt === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <p>
        <b>
          <Plural value={all.length} one="One thing needs another look" other="# things need another look" />
        </b>
      </p>
      <ul>
        {all.map(([name, text]) => (
          <li key={name}>
            <a
              href={`#f-${place}${name}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(`f-${place}${name}`)?.focus()
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
      <p className="small quiet">
        <Trans>Everything you entered is still here.</Trans>
      </p>
    </div>
  )
}
