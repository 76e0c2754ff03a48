import '../../kernel/ui/tables/tables.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { getFinance } from '@sorrel/contract/billing/operations'
import { ageGroups } from '@sorrel/contract/denials/vocabulary'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useMayWith } from '../../kernel/shell/menu/use-may-with.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

type Finance = OutputOf<typeof getFinance>
type Month = Finance['months'][number]

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0)
const cameIn = ({ cards_cents, outside_cents, payers_cents }: Month): number => cards_cents + outside_cents + payers_cents

/** What came in, what is owed, and what waits for somebody. */
export function Figures({ data }: { data: Finance }) {
  const { t } = useLingui()
  const format = useFormat()
  const tiles = [
    [t`Came in`, sumOf(data.months.map(cameIn)), t`In the days above, before refunds and fees`],
    [t`Clients owe`, sumOf(data.patients.map(({ open_cents }) => open_cents)), t`On bills that are open today`],
    [t`Payers owe`, sumOf(data.payers.map(({ open_cents }) => open_cents)), t`On claims that are with them today`],
  ] as const
  return (
    <>
      <dl className="card bill-tiles">
        {tiles.map(([label, cents, counts]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {format.money(cents)}
              <small className="quiet">{counts}</small>
            </dd>
          </div>
        ))}
      </dl>
      <InBooks data={data} />
      <h2>
        <Trans>Money in</Trans>
      </h2>
      <MonthBars months={data.months} />
      <MoneyIn months={data.months.toReversed()} />
      <h2>
        <Trans>Money owed</Trans>
      </h2>
      <MoneyOwed data={data} />
      <Waits data={data} />
    </>
  )
}

/** Why the books say another sum than the tile of payers. Nothing while both are the same. */
function InBooks({ data: { books, payers } }: { data: Finance }) {
  const format = useFormat()
  const owed = sumOf(payers.map(({ open_cents }) => open_cents))
  const rest = books.payers_cents - owed - books.sent_back_cents - books.voided_cents
  if (books.payers_cents === owed) return null
  const [whole, back, other] = [format.money(books.payers_cents), format.money(books.sent_back_cents), format.money(rest)]
  const { sent_back_claims: claims, voided_claims: voided } = books
  const toTakeBack = format.money(books.voided_cents)
  return (
    <p className="small quiet">
      <Link to="/admin/books">
        <Trans>In the books, payers owe {whole}, because other things count there, too.</Trans>
      </Link>{' '}
      {claims > 0 && (
        <Plural
          value={claims}
          one={`That includes ${back} for # claim that came back before review and was not sent again.`}
          other={`That includes ${back} for # claims that came back before review and were not sent again.`}
        />
      )}{' '}
      {voided > 0 && (
        <Plural
          value={voided}
          one={`It also includes ${toTakeBack} for # claim that was voided and that its payer has not taken back yet.`}
          other={`It also includes ${toTakeBack} for # claims that were voided and that their payers have not taken back yet.`}
        />
      )}{' '}
      {rest !== 0 && <Trans>The other {other} comes from other entries.</Trans>}
    </p>
  )
}

/** What came in each month, to scale. The table below says the same. */
function MonthBars({ months }: { months: Finance['months'] }) {
  const format = useFormat()
  const most = Math.max(1, ...months.map(cameIn))
  return (
    <ul className="bill-months" aria-hidden="true">
      {months.map((month) => (
        <li key={month.month}>
          <span>{format.money(cameIn(month))}</span>
          <span className="bill-month-bar" style={{ height: `${Math.round((96 * cameIn(month)) / most)}px` }} />
          <span className="quiet">{format.shortMonth(month.month)}</span>
        </li>
      ))}
    </ul>
  )
}

/** How many months the table shows by itself: on a phone each is a card, and the bars above show all of them. */
const latest = 3

function MoneyIn({ months }: { months: Finance['months'] }) {
  const { t } = useLingui()
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  const cells = (some: readonly Month[]) =>
    [
      [t`Cards`, sumOf(some.map(({ cards_cents }) => cards_cents))],
      [t`Cash and checks`, sumOf(some.map(({ outside_cents }) => outside_cents))],
      [t`Payers`, sumOf(some.map(({ payers_cents }) => payers_cents))],
      [t`Refunds`, -sumOf(some.map(({ refunds_cents }) => refunds_cents))],
      [t`Card fees`, -sumOf(some.map(({ fees_cents }) => fees_cents))],
    ] as const
  const row = (key: string, name: string, some: readonly Month[]) => (
    <tr key={key}>
      <th scope="row" className="capital">
        {name}
      </th>
      {cells(some).map(([label, cents]) => (
        <td key={label} data-label={label} className="at-end bill-number">
          {format.money(cents)}
        </td>
      ))}
    </tr>
  )
  const shown = isWhole ? months : months.slice(0, latest)
  const { length } = months
  return (
    <>
      <SheetTable label={t`Money in`} heads={[t`Month`, ...cells([]).map(([label]) => ({ label, atEnd: true as const }))]}>
        {shown.map((month) => row(month.month, format.month(month.month), [month]))}
        {row('sum', shown.length < length ? t`All ${length} months` : t`In all`, months)}
      </SheetTable>
      {length > latest && (
        <div>
          <Button kind="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? <Trans>Only the latest months</Trans> : <Trans>All {length} months</Trans>}
          </Button>
        </div>
      )}
    </>
  )
}

function MoneyOwed({ data: { patients, payers } }: { data: Finance }) {
  const { t } = useLingui()
  const format = useFormat()
  const rows = ageGroups.map(([first, last], nth) => ({
    name: last === null ? t`${first} days and more` : t`${first} to ${last} days`,
    cents: [patients[nth]?.open_cents ?? 0, payers[nth]?.open_cents ?? 0],
  }))
  const all = { name: t`In all`, cents: [0, 1].map((at) => sumOf(rows.map(({ cents }) => cents[at]!))) }
  const names = [t({ message: 'Clients', context: 'bills' }), t`Payers`]
  return (
    <SheetTable label={t`Money owed`} heads={[t`Open for`, ...names.map((label) => ({ label, atEnd: true as const }))]}>
      {[...rows, all].map(({ name, cents }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {names.map((label, at) => (
            <td key={label} data-label={label} className="at-end bill-number">
              {format.money(cents[at]!)}
            </td>
          ))}
        </tr>
      ))}
    </SheetTable>
  )
}

/** What waits for billing staff, whose screens finance does not have. */
function Waits({ data: { credit_cents, open_questions, waiting_reliefs } }: { data: Finance }) {
  const format = useFormat()
  const mayBill = useMayWith('billing_operations')
  const credit = format.money(credit_cents)
  if (!mayBill) return null
  return (
    <p className="small line line--wrap">
      <Link to="/admin/billing" search={{ view: 'credit' }}>
        <Trans>Clients have {credit} in credit</Trans>
      </Link>
      <Link to="/admin/billing" search={{ view: 'questions' }}>
        <Trans>Questions waiting: {open_questions}</Trans>
      </Link>
      <Link to="/admin/billing" search={{ view: 'reliefs' }}>
        <Trans>Waiting for a second person: {waiting_reliefs}</Trans>
      </Link>
    </p>
  )
}
