import { useLingui } from '@lingui/react/macro'
import type { HeldVisit, PayoutLine } from '@sorrel/contract/payouts/schemas'
import type { ReactNode } from 'react'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { HeldRow } from './HeldRow.tsx'
import { LineRow } from './LineRow.tsx'

type Props = {
  label: string
  lines: readonly PayoutLine[]
  held?: readonly HeldVisit[]
  /** Where the visit of a line is; finance staff open no visit. */
  to?: '/provider/appointments/$id'
  /** What the reader may do about a line. */
  actsOf?: (line: PayoutLine) => ReactNode
}

const isBeside = ({ type }: PayoutLine): boolean => !['session', 'no_show', 'late_cancel'].includes(type)

/** Lines of pay in groups: what is held back, visits, and all the rest, each with its sum. */
export function LineTable({ label, lines, held = [], to, actsOf }: Props) {
  const { t } = useLingui()
  const groups = [
    { name: t`Visits`, lines: lines.filter((line) => !isBeside(line)) },
    { name: t`Between visits, bonuses and corrections`, lines: lines.filter(isBeside) },
  ].filter((group) => group.lines.length > 0)
  return (
    <SheetTable label={label} heads={[t`Line`, t`Day`, t`Why`, { label: t`Amount`, atEnd: true }]}>
      {held.length > 0 && <PartRow name={t`Held back`} cents={held.reduce((sum, { amount_cents }) => sum + (amount_cents ?? 0), 0)} />}
      {held.map((visit) => (
        <HeldRow key={visit.appointment_id} visit={visit} />
      ))}
      {groups.flatMap((group) => [
        <PartRow key={group.name} name={group.name} cents={group.lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)} />,
        ...group.lines.map((line) => <LineRow key={line.id} line={line} to={to} acts={actsOf?.(line)} />),
      ])}
    </SheetTable>
  )
}

function PartRow({ name, cents }: { name: string; cents: number }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <tr className="pay-part">
      <th scope="rowgroup" colSpan={3}>
        {name}
      </th>
      <td data-label={t`In all`} className="pay-amount">
        {format.money(cents)}
      </td>
    </tr>
  )
}
