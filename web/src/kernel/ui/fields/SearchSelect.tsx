import { useState } from 'react'
import { makeLazyPart } from '../lazy-part.tsx'
import { Field, type FieldLook } from './Field.tsx'
import type { Option } from './SelectInput.tsx'

export type SearchSelectProps = FieldLook & {
  id?: string
  name?: string
  /** `also`: other words by which an option is found. */
  options: readonly (Option & { also?: string })[]
  value: string | null
  onChange: (value: string | null) => void
  /** When the server searches: what was typed. The options are then shown as they are. */
  onSearch?: (typed: string) => void
  busy?: boolean
  placeholder?: string
}

/** The field that waits in the place of the one that is loaded; null if there was none. */
export type Predecessor = { predecessor?: HTMLInputElement | null }

const Loaded = makeLazyPart(() => import('../../overlay/MantineSearchSelect.tsx'), 'MantineSearchSelect')

/** One of many, found by typing: payers, diagnoses, people. Not for the first public screen. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, help, error, optional, span, id, name } = props
  const [predecessor, setPredecessor] = useState<HTMLInputElement | null>(null)
  const waiting = (
    <Field {...{ label, help, error, optional, span }} id={id ?? (name && `f-${name}`)}>
      {(control) => (
        <input
          className="input"
          {...control}
          // Not disabled: it takes the focus of a dialog that opens, and hands it over to the field that comes.
          data-waits
          ref={(input) => {
            if (input) setPredecessor(input)
          }}
          value={props.options.find(({ value }) => value === props.value)?.label ?? ''}
          readOnly
        />
      )}
    </Field>
  )
  return <Loaded {...props} predecessor={predecessor} whileLoading={waiting} />
}
