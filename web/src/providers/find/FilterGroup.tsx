import { Plural, Trans } from '@lingui/react/macro'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'

export type Option = { value: string; label: string; count: number }
type Props = {
  legend: ReactNode
  help?: ReactNode
  look?: 'chips' | 'rows'
  options: readonly Option[]
  on: readonly string[]
  toggle: (value: string) => void
  /** The number of choices shown before "more". */
  first?: number
}

/** The choices of one kind, each with its count. A long list shows the first choices and a button for the rest. */
export function FilterGroup({ legend, help, look = 'rows', options, on, toggle, first = 5 }: Props) {
  const [all, setAll] = useState(false)
  if (options.length === 0) return null
  const more = options.length - first
  const shown = all || look === 'chips' || more < 2 ? options : options.slice(0, first)
  return (
    <fieldset className="group">
      <legend>{legend}</legend>
      <div className={look === 'chips' ? 'chips' : undefined}>
        {help && <p className="help">{help}</p>}
        {shown.map(({ value, label, count }) =>
          look === 'chips' ? (
            <label className="chip chip--pick" key={value} data-on={on.includes(value) || undefined}>
              <input className="sr" type="checkbox" checked={on.includes(value)} onChange={() => toggle(value)} />
              {label}
              <span className="count num">{count}</span>
            </label>
          ) : (
            <CheckRow key={value} checked={on.includes(value)} count={count} onChange={() => toggle(value)}>
              {label}
            </CheckRow>
          ),
        )}
        {look === 'rows' && more > 1 && (
          <Button kind="plain" size="small" icon={all ? IconMinus : IconPlus} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? <Trans>Fewer</Trans> : <Plural value={more} one="# more" other="# more" />}
            <span className="sr">, {legend}</span>
          </Button>
        )}
      </div>
    </fieldset>
  )
}
