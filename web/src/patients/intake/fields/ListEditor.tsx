import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'

type Props<Item> = {
  title: string
  /** The words of the button that opens the form, and of the one that takes its entry. */
  add: ReactNode
  keep: ReactNode
  empty: Item
  items: readonly Item[]
  onChange: (items: Item[]) => void
  typed: string | undefined
  onType: (text: string | null) => void
  nameOf: (item: Item) => string
  lineOf: (item: Item) => string
  /** The entry as it is kept; null while something is missing. */
  readyOf: (item: Item) => Item | null
  form: (item: Item, change: (item: Item) => void) => ReactNode
}

/** A list to which people add one entry after the other. The entry in the form is a draft of its own, so a reload loses none of it. */
export function ListEditor<Item extends object>(props: Props<Item>) {
  const { title, add, items, empty, typed, onType, onChange } = props
  const open = typed === undefined ? null : readOpen<Item>(typed)
  const edit = (at: number | null, item: Item) => onType(JSON.stringify({ at, item }))
  const close = () => onType(null)
  const keep = (item: Item) => {
    const at = open?.at ?? null
    onChange(at === null || at >= items.length ? [...items, item] : items.map((one, index) => (index === at ? item : one)))
    close()
  }
  return (
    <section className="stack" aria-label={title}>
      <h2 className="intake-list-title">{title}</h2>
      {items.length > 0 && (
        <Rows
          {...props}
          change={(index) => edit(index, items[index]!)}
          remove={(index) => onChange(items.filter((_, one) => one !== index))}
        />
      )}
      {open ? (
        <Form {...props} item={open.item} change={(item) => edit(open.at, item)} take={keep} close={close} />
      ) : (
        <div>
          <Button kind="quiet" icon={IconPlus} onClick={() => edit(null, empty)}>
            {add}
          </Button>
        </div>
      )}
    </section>
  )
}

function Rows<Item extends object>({
  items,
  nameOf,
  lineOf,
  change,
  remove,
}: Props<Item> & { change: (index: number) => void; remove: (index: number) => void }) {
  const { t } = useLingui()
  return (
    <ul className="card card--flush rows intake-list">
      {items.map((item, index) => {
        const name = nameOf(item)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be equal, and the order changes only with the list.
          <li key={index} className="line line--apart line--wrap">
            <p>
              <b>{name}</b>
              <br />
              <span className="small quiet">{lineOf(item)}</span>
            </p>
            <span className="line">
              <Button kind="plain" size="small" onClick={() => change(index)} aria-label={t`Change ${name}`}>
                <Trans>Change</Trans>
              </Button>
              <Button kind="plain" size="small" onClick={() => remove(index)} aria-label={t`Remove ${name}`}>
                <Trans>Remove</Trans>
              </Button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Form<Item extends object>({
  item,
  change,
  take,
  close,
  readyOf,
  form,
  keep,
}: Props<Item> & { item: Item; change: (item: Item) => void; take: (item: Item) => void; close: () => void }) {
  const ready = readyOf(item)
  return (
    <div className="card stack">
      {form(item, change)}
      <div className="line line--wrap">
        <Button kind="quiet" disabled={ready === null} onClick={() => ready && take(ready)}>
          {keep}
        </Button>
        <Button kind="plain" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}

/** The entry in the form, and its place in the list; null for a new one. */
type Open<Item> = { at: number | null; item: Item }

function readOpen<Item>(text: string): Open<Item> | null {
  try {
    return JSON.parse(text) as Open<Item>
  } catch {
    return null
  }
}
