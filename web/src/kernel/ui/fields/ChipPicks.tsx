import type { ReactNode } from 'react'

/** Any of several, as chips with native checkboxes. */
export function ChipPicks<V extends string>({
  legend,
  shown,
  options,
  values,
  onChange,
}: {
  legend: ReactNode
  shown?: boolean
  options: readonly { value: V; label: ReactNode }[]
  values: readonly V[]
  onChange: (values: V[]) => void
}) {
  return (
    <fieldset className="field">
      <legend className={shown ? 'label' : 'sr'}>{legend}</legend>
      <div className="chips">
        {options.map(({ value, label }) => {
          const on = values.includes(value)
          return (
            <label className="chip chip--pick" key={value} data-on={on || undefined}>
              <input
                className="sr"
                type="checkbox"
                checked={on}
                onChange={() => onChange(on ? values.filter((one) => one !== value) : [...values, value])}
              />
              {label}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
