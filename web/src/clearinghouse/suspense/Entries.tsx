import { Trans, useLingui } from '@lingui/react/macro'
import { listSuspense } from '@sorrel/contract/clearinghouse/operations'
import type { SuspenseEntry } from '@sorrel/contract/clearinghouse/suspense/schemas'
import { suspenseKinds } from '@sorrel/contract/clearinghouse/suspense/vocabulary'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { ClearDialog } from './ClearDialog.tsx'

/** The amounts that fit nothing, the oldest first; some of them are cleared together. */
export function Entries() {
  const { t } = useLingui()
  const format = useFormat()
  const pages = usePages(listSuspense, {})
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [clears, setClears] = useState(false)
  const toggle = (id: string) =>
    setPicked((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])))
  const chosen = pages.items.filter(({ entry_id }) => picked.has(entry_id))
  const sum = format.money(chosen.reduce((total, { amount_cents }) => total + amount_cents, 0))
  const count = chosen.length
  const balance = format.money(pages.first?.balance_cents ?? 0)
  return (
    <>
      {pages.first && (
        <p>
          <Trans>In the books, {balance} is not matched.</Trans>
        </p>
      )}
      {chosen.length > 0 && (
        <section className="card bulk-bar" aria-label={t`Chosen amounts`}>
          <strong>{t({ message: `${count} chosen, ${sum}`, context: 'amounts' })}</strong>
          <Button size="small" onClick={() => setClears(true)}>
            <Trans>Say where it belongs…</Trans>
          </Button>
        </section>
      )}
      <PagedList
        pages={pages}
        empty={
          <EmptyState drawing="search" title={<Trans>Everything is matched</Trans>}>
            <Trans>Every amount of a payer has found its place.</Trans>
          </EmptyState>
        }
      >
        {(items) => <Table items={items} picked={picked} toggle={toggle} />}
      </PagedList>
      {clears && (
        <ClearDialog
          entries={chosen}
          alone_cents={pages.first?.alone_cents ?? 0}
          onClose={() => setClears(false)}
          onDone={() => setPicked(new Set())}
        />
      )}
    </>
  )
}

type TableProps = { items: readonly SuspenseEntry[]; picked: ReadonlySet<string>; toggle: (id: string) => void }

function Table({ items, picked, toggle }: TableProps) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section className="sheet-table" aria-label={t`Money that is not matched`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td className="pick" />
            <th scope="col">
              <Trans>Payment</Trans>
            </th>
            <th scope="col">
              <Trans>What it is</Trans>
            </th>
            <th scope="col" className="at-end">
              <Trans>Amount</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((entry) => (
            <Row key={entry.entry_id} entry={entry} isPicked={picked.has(entry.entry_id)} toggle={toggle} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ entry, isPicked, toggle }: { entry: SuspenseEntry; isPicked: boolean; toggle: (id: string) => void }) {
  const { t } = useLingui()
  const { locale, ...format } = useFormat()
  const { entry_id, kind, payer_name, trace, paid_on, amount_cents, reason, reference, is_waiting } = entry
  const amount = format.money(amount_cents)
  return (
    <tr data-selected={isPicked || undefined}>
      <td className="pick">
        <label>
          <input
            type="checkbox"
            checked={isPicked}
            disabled={is_waiting}
            onChange={() => toggle(entry_id)}
            aria-label={t`Choose ${amount} of payment ${trace}`}
          />
        </label>
      </td>
      <th scope="row">
        {payer_name}
        <small>{[trace, paid_on && format.shortDate(paid_on)].filter(Boolean).join(', ')}</small>
      </th>
      <td data-label={t`What it is`} className="whole">
        {suspenseKinds[kind][locale]}
        {reason !== null && <small>{[reason, reference].filter(Boolean).join(', ')}</small>}
        {is_waiting && (
          <small>
            <Link to="/admin/remits/claims" search={{ view: 'waiting' }}>
              <Trans>Match the payment or set it aside first</Trans>
            </Link>
          </small>
        )}
      </td>
      <td data-label={t`Amount`} className="at-end">
        {amount}
        <small>{amount_cents > 0 ? <Trans>We have it</Trans> : <Trans>The payer kept it</Trans>}</small>
      </td>
    </tr>
  )
}
