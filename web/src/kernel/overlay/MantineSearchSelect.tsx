import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import { Trans } from '@lingui/react/macro'
import { Combobox, useCombobox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Field } from '../ui/fields/Field.tsx'
import type { Predecessor, SearchSelectProps } from '../ui/fields/SearchSelect.tsx'
import { simplifyText } from '../words/plain.ts'
import { Overlays } from './Overlays.tsx'

const atOnce = 100

export function MantineSearchSelect({
  id,
  name,
  label,
  help,
  error,
  optional,
  span,
  options,
  value,
  onChange,
  onSearch,
  placeholder,
  busy,
  predecessor,
}: SearchSelectProps & Predecessor) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const field = useFocusOf(predecessor)
  const [typed, setTyped] = useState<string | null>(null)
  const chosen = options.find((option) => option.value === value)
  const shown =
    onSearch || !typed
      ? options
      : options.filter((option) => simplifyText(`${option.label} ${option.also ?? ''}`).includes(simplifyText(typed)))
  const pick = (next: string) => {
    onChange(next)
    setTyped(null)
    combobox.closeDropdown()
  }
  return (
    <Overlays>
      <Combobox store={combobox} onOptionSubmit={pick} classNames={{ dropdown: 'options', option: 'option' }}>
        <Field {...{ label, help, error, optional, span }} id={id ?? (name && `f-${name}`)}>
          {(control) => (
            <Combobox.Target withExpandedAttribute>
              <input
                {...control}
                ref={field}
                className="input"
                role="combobox"
                aria-expanded={combobox.dropdownOpened}
                autoComplete="off"
                placeholder={placeholder}
                value={typed ?? chosen?.label ?? ''}
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  onSearch?.(event.currentTarget.value)
                  combobox.openDropdown()
                  combobox.selectFirstOption()
                  if (event.currentTarget.value === '') onChange(null)
                }}
                onClick={() => combobox.openDropdown()}
                onFocus={(event) => event.currentTarget.select()}
                onBlur={() => {
                  combobox.closeDropdown()
                  setTyped(null)
                }}
              />
            </Combobox.Target>
          )}
        </Field>
        <Combobox.Dropdown>
          <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
            {shown.slice(0, atOnce).map((option) => (
              <Combobox.Option key={option.value} value={option.value} active={option.value === value} disabled={option.disabled}>
                {option.label}
              </Combobox.Option>
            ))}
            {shown.length === 0 && (
              <Combobox.Empty>{busy ? <Trans>Searching</Trans> : <Trans>Nothing found. Try fewer letters.</Trans>}</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </Overlays>
  )
}

/** Takes over the focus of the field that stood here before, also where a dialog is about to give it. */
function useFocusOf(predecessor: HTMLInputElement | null | undefined) {
  const field = useRef<HTMLInputElement>(null)
  // Read while the other field is still on the page: once it is gone, nothing has the focus.
  const [had] = useState(() => predecessor === document.activeElement)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this field comes.
  useEffect(() => {
    if (predecessor?.hasAttribute('data-autofocus')) field.current?.setAttribute('data-autofocus', '')
    if (had) field.current?.focus()
  }, [])
  return field
}
