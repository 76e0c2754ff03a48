import { Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { listFoods } from '@sorrel/contract/journal/operations'
import type { Food, JournalItem } from '@sorrel/contract/journal/schemas'
import { IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'

/** A picked food; `measures` are those among which its amount is given. */
export type Picked = JournalItem & { measures: Food['measures'] }

/** Finds foods by typing and gives them amounts, in household measures or by weight. */
export function FoodPicker({ items, onChange }: { items: readonly Picked[]; onChange: (items: Picked[]) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), 200)
  const { data, error, refetch, isFetching } = useRead(listFoods, asked.length < 2 ? null : { query: { query: asked, limit: 6 } }, {
    keepsPrevious: true,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const add = (food: Food) => {
    const [first] = food.measures
    // Twice the same food is one food with twice the amount, which the person says beside it.
    const others = items.filter((item) => item.food_id !== food.food_id)
    onChange([
      ...others,
      { food_id: food.food_id, name: food.name, amount: first ? 1 : 100, unit: first?.unit ?? 'g', measures: food.measures },
    ])
    setTyped('')
  }
  const change = (at: number, next: Partial<Picked>) => onChange(items.map((item, index) => (index === at ? { ...item, ...next } : item)))
  const found = asked.length < 2 || typed === '' ? undefined : data?.items
  return (
    <div className="foods stack">
      {items.length > 0 && (
        <ul className="foods-picked">
          {items.map((item, at) => (
            <li key={item.food_id ?? item.name}>
              <Portion
                item={item}
                onChange={(next) => change(at, next)}
                onRemove={() => onChange(items.filter((_, index) => index !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      <TextInput
        label={t`Foods`}
        optional
        icon={IconSearch}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        help={<Trans>Pick what you ate, and your dietitian sees what is in it. This is optional.</Trans>}
      />
      {error && typed !== '' && <Problem error={error} again={() => void refetch()} />}
      <div aria-live="polite" aria-busy={isFetching}>
        {found?.length === 0 && (
          <p className="small quiet">
            <Trans>No food by that name. Your words above are enough.</Trans>
          </p>
        )}
        {found && found.length > 0 && (
          <ul className="foods-found">
            {found.map((food) => (
              <li key={food.food_id}>
                <button type="button" onClick={() => add(food)}>
                  <Icon of={IconPlus} />
                  <span lang="en">{food.name}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function Portion({ item, onChange, onRemove }: { item: Picked; onChange: (next: Partial<Picked>) => void; onRemove: () => void }) {
  const { t } = useLingui()
  const units = [...new Set([...item.measures.map(({ unit }) => unit), 'g', 'oz', ...(item.unit ? [item.unit] : [])])]
  return (
    <div className="portion">
      <span lang="en">{item.name}</span>
      <input
        className="input"
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        aria-label={t`Amount of ${item.name}`}
        value={item.amount ?? ''}
        onChange={(event) => onChange({ amount: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })}
      />
      <select
        className="input"
        aria-label={t`Measure of ${item.name}`}
        value={item.unit ?? 'g'}
        onChange={(event) => onChange({ unit: event.currentTarget.value })}
      >
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {unit}
          </option>
        ))}
      </select>
      <IconButton icon={IconX} name={t`Remove ${item.name}`} onClick={onRemove} />
    </div>
  )
}
