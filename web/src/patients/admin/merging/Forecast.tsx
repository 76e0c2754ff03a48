import { Trans, useLingui } from '@lingui/react/macro'
import type { mergePatients } from '@sorrel/contract/patients/merging/operations'
import { mergedKindLabels } from '@sorrel/contract/patients/merging/vocabulary'
import { formatPhone } from '../../../auth/phone.ts'
import type { OutputOf } from '../../../kernel/calls/api.ts'
import { Card } from '../../../kernel/ui/Card.tsx'
import { Chip } from '../../../kernel/ui/Chip.tsx'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../../../scheduling/patient/use-my-zone.ts'
import { useStatusWords } from '../words.ts'
import { useConflictWords, useObstacleWords } from './words.ts'

type Report = OutputOf<typeof mergePatients>
type Side = Report['from']

/** What a merge does: both people and what becomes of them side by side, what both have, and what moves. */
export function Forecast({ report }: { report: Report }) {
  const format = useFormat()
  const conflictWords = useConflictWords()
  const obstacleWords = useObstacleWords()
  const { obstacles, conflicts, moves } = report
  return (
    <>
      {obstacles.map((one) => (
        <Notice key={one} tone="warn" live>
          {obstacleWords[one]}
        </Notice>
      ))}
      <Card className="alike">
        <SideBySide report={report} />
      </Card>
      {obstacles.length === 0 && (
        <div className="support-body">
          <Card flush title={<Trans>What both have</Trans>}>
            <ul className="rows">
              {conflicts.map(({ kind, count }) => (
                <li key={kind}>{conflictWords(kind, count)}</li>
              ))}
              {conflicts.length === 0 && (
                <li>
                  <Trans>Nothing conflicts.</Trans>
                </li>
              )}
            </ul>
          </Card>
          <Card flush title={<Trans>What moves</Trans>}>
            <ul className="rows">
              {moves.map(({ kind, count }) => (
                <li key={kind}>
                  <span>{mergedKindLabels[kind][format.locale]}</span>
                  <b>{format.number(count)}</b>
                </li>
              ))}
              {moves.length === 0 && (
                <li>
                  <Trans>The record that goes is empty.</Trans>
                </li>
              )}
            </ul>
          </Card>
        </div>
      )}
    </>
  )
}

function SideBySide({ report: { from, into, outcome } }: { report: Report }) {
  const { t } = useLingui()
  const rows = useRows()
  return (
    <section className="support-beside" aria-label={t`Both records`}>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <Trans>Goes</Trans>
            </th>
            <th scope="col">
              <Trans>Stays</Trans>
            </th>
            {outcome && (
              <th scope="col">
                <Trans>Afterwards</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, value }) => {
            const [gone, stays] = [value(from), value(into)]
            return (
              <tr key={label} data-alike={(gone !== '' && gone === stays) || undefined}>
                <th scope="row">{label}</th>
                <td>{gone}</td>
                <td>{stays}</td>
                {outcome && <td>{value(outcome)}</td>}
              </tr>
            )
          })}
          <tr>
            <th scope="row">
              <Trans>Safe mode</Trans>
            </th>
            {[from, into, ...(outcome ? [outcome] : [])].map((side, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns are the same three, always.
              <td key={at}>{side.ed_safe_mode && <Chip tone="warn">{<Trans>On</Trans>}</Chip>}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function useRows(): { label: string; value: (side: Side) => string }[] {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const status = useStatusWords()
  const day = (instant: string | null) => (instant ? format.date(dayOf(instant, zone)) : '')
  const [yes, no] = [t`Yes`, t`No`]
  return [
    { label: t`Name`, value: ({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' ') },
    { label: t`Before`, value: ({ former_names }) => former_names.join(', ') },
    { label: t`Date of birth`, value: ({ birth_date }) => (birth_date ? format.date(birth_date) : '') },
    { label: t`Phone`, value: ({ phone_number }) => formatPhone(phone_number ?? '') },
    { label: t`Email`, value: ({ email }) => email ?? '' },
    {
      label: t`Address`,
      value: ({ street, city, state, zip }) => [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    },
    { label: t`Details`, value: ({ confirmation_status }) => status[confirmation_status] },
    { label: t`Signs in`, value: ({ has_account }) => (has_account ? yes : no) },
    { label: t`Last seen`, value: ({ last_seen_at }) => day(last_seen_at) },
    { label: t`Since`, value: ({ created_at }) => day(created_at) },
  ]
}
