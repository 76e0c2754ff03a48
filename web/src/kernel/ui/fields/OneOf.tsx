import { type ReactNode, useId } from 'react'
import { Icon, type IconDrawing } from '../Icon.tsx'

export type Choice<V extends string> = { value: V; label: ReactNode; detail?: ReactNode; icon?: IconDrawing; disabled?: boolean }
export type OneOfProps<V extends string> = {
  /** The question; only read aloud, unless `shown`. */
  legend: ReactNode
  shown?: boolean
  look: 'segments' | 'choices' | 'chips'
  options: readonly Choice<V>[]
  value: V | null
  onChange: (value: V) => void
  name?: string
  error?: ReactNode
}

/** One of a few, by native radios: as segments in a bar, as cards with a detail line, or as chips. */
export function OneOf<V extends string>({ legend, shown, look, options, value, onChange, name, error }: OneOfProps<V>) {
  const id = useId()
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-mend` : undefined} id={name && `f-${name}`} tabIndex={-1}>
      <legend className={shown ? 'label' : 'sr'}>{legend}</legend>
      <div className={look}>
        {options.map((option) => (
          <label
            key={option.value}
            className={look === 'choices' ? 'choice' : look === 'chips' ? 'chip chip--pick' : undefined}
            data-on={option.value === value || undefined}
          >
            <input
              className={look === 'choices' ? undefined : 'sr'}
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon && look !== 'choices' && <Icon of={option.icon} />}
            {look === 'choices' ? <b>{option.label}</b> : option.label}
            {look === 'choices' && option.detail && <small>{option.detail}</small>}
          </label>
        ))}
      </div>
      {error && (
        <p className="mend" id={`${id}-mend`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
