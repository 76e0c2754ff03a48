import '../../kernel/ui/tables/tables.css'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CareSummary } from '@sorrel/contract/care/schemas'
import { useNow } from '../../kernel/clock.ts'
import { useMyZone } from '../../scheduling/provider/use-schedule.ts'
import { ClientRow } from './ClientRow.tsx'

type Props = { items: readonly CareSummary[]; picked: ReadonlySet<string>; onPick: (picked: ReadonlySet<string>) => void }

/** The clients of a view, a row for each; on a phone a card for each. */
export function CaseloadTable({ items, picked, onPick }: Props) {
  const { t } = useLingui()
  const now = useNow(60_000)
  const zone = useMyZone()
  const count = items.length
  const pickAll = (on: boolean) => onPick(new Set(on ? items.map(({ id }) => id) : []))
  const pickOne = (id: string, on: boolean) => onPick(new Set(on ? [...picked, id] : [...picked].filter((one) => one !== id)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section className="sheet-table" aria-label={t`Clients of this view`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td className="pick">
              <input
                type="checkbox"
                aria-label={t`Select all ${count} clients`}
                checked={items.every(({ id }) => picked.has(id))}
                onChange={(event) => pickAll(event.currentTarget.checked)}
              />
            </td>
            <th scope="col">
              <Trans>Client</Trans>
            </th>
            <th scope="col">
              <Trans>Needs</Trans>
            </th>
            <th scope="col">
              <Trans>Last visit</Trans>
            </th>
            <th scope="col">
              <Trans>Next visit</Trans>
            </th>
            <th scope="col">
              <Trans>Rhythm</Trans>
            </th>
            <th scope="col">
              <Trans>Visits 3, 6, 9, 12</Trans>
            </th>
            <th scope="col" className="at-end">
              <Trans>Do next</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((care) => (
            <ClientRow
              key={care.id}
              care={care}
              now={now}
              zone={zone}
              isPicked={picked.has(care.id)}
              onPick={(on) => pickOne(care.id, on)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
