import { Trans, useLingui } from '@lingui/react/macro'
import type { PayoutLine } from '@sorrel/contract/payouts/schemas'
import { lineReasons, lineTypes } from '@sorrel/contract/payouts/vocabulary'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { usePayWords } from '../use-pay-words.ts'

type Props = { line: PayoutLine; to?: '/provider/appointments/$id' | undefined; acts?: ReactNode }

/** One line of pay: what it is for, why, and what it brings. */
export function LineRow({ line, to, acts }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const say = usePayWords()
  const { type, patient_name, appointment_id, minutes, amount_cents, comes_to_cents, reason, note, hold } = line
  const kind = lineTypes[type][format.locale]
  const name = patient_name ?? kind
  const facts = [patient_name === null ? null : kind, minutes === null ? null : format.minutes(minutes), say.rateOfLine(line)]
  const before = comes_to_cents - amount_cents
  return (
    <tr>
      <th scope="row">
        {appointment_id && to ? (
          <Link to={to} params={{ id: appointment_id }}>
            {name}
          </Link>
        ) : (
          <b>{name}</b>
        )}
        <small>{facts.filter((fact) => fact !== null).join(' · ')}</small>
      </th>
      <td data-label={t`Day`}>{format.shortDate(line.day)}</td>
      <td data-label={t`Why`} className="whole">
        {note ?? lineReasons[reason][format.locale]}
        {before !== 0 && (
          <small>
            <Trans>
              {format.money(before)} became {format.money(comes_to_cents)}.
            </Trans>
          </small>
        )}
        {hold && (
          <>
            <Chip tone="warn">{t({ message: 'Held back', context: 'line' })}</Chip>
            <small>{hold.reason}</small>
          </>
        )}
        {acts}
      </td>
      <td data-label={t`Amount`} className="pay-amount">
        {format.money(amount_cents)}
      </td>
    </tr>
  )
}
