import { Trans, useLingui } from '@lingui/react/macro'
import { getImport, listImportRows, settleImportRow } from '@sorrel/contract/imports/operations'
import { importFieldLabels, rowFaultLabels } from '@sorrel/contract/imports/vocabulary'
import type { Likeness } from '@sorrel/contract/patients/creating/likeness'
import { Link } from '@tanstack/react-router'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useLocale } from '../../kernel/words/i18n.ts'
import type { Row, Run } from './run.ts'

/** One row: what stands in the file, what is wrong with it, and the decision if it is unclear. */
export function RowItem({ run, row }: { run: Run; row: Row }) {
  const locale = useLocale()
  const isOpen = run.state === 'checked' && row.outcome === 'unclear'
  const isSettled = run.state === 'checked' && row.issues.length > 0 && ['new', 'known', 'skipped'].includes(row.outcome)
  return (
    <li className="imports-row">
      <span className="small quiet">
        <Trans>Line {row.line}</Trans>
      </span>
      <dl className="imports-cells">
        {row.cells.map(({ field, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never move.
          <div key={at}>
            {field && <dt>{importFieldLabels[field][locale]}</dt>}
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {row.issues.length > 0 && (
        <ul className="imports-issues">
          {row.issues.map(({ field, fault }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is wrong with a row never moves.
            <li key={at}>
              {field && <b>{importFieldLabels[field][locale]}: </b>}
              {rowFaultLabels[fault][locale]}
            </li>
          ))}
        </ul>
      )}
      {row.patient_id && (
        <Link to="/admin/patients/$patientId" params={{ patientId: row.patient_id }}>
          <Trans>Open the record</Trans>
        </Link>
      )}
      {(isOpen || isSettled) && <Decision run={run} row={row} />}
    </li>
  )
}

function Decision({ run, row }: { run: Run; row: Row }) {
  const { t } = useLingui()
  const settle = useAct(settleImportRow, { refreshes: [getImport, listImportRows] })
  const words: Record<Likeness, string> = {
    name: t`name`,
    name_near: t`name except for one letter`,
    birth_date: t`birth date`,
    birth_date_near: t`birth date except for one digit`,
    phone_number: t`phone number`,
    email: t`email`,
  }
  const params = { import_id: run.import_id, n: String(row.n) }
  return (
    <>
      {row.outcome !== 'known' &&
        row.alike.map(({ patient_id, alike }) => {
          const same = alike.map((one) => words[one]).join(', ')
          return (
            <div key={patient_id} className="imports-acts">
              {same && (
                <span className="small">
                  <Trans>Same {same}</Trans>
                </span>
              )}
              <Link to="/admin/patients/$patientId" params={{ patientId: patient_id }}>
                <Trans>Look at the record</Trans>
              </Link>
              <Button
                kind="quiet"
                size="small"
                busy={settle.isPending}
                onClick={() => settle.mutate({ params, body: { decision: 'same', patient_id } })}
              >
                <Trans>It is this person</Trans>
              </Button>
            </div>
          )
        })}
      <div className="imports-acts">
        {row.outcome !== 'new' && (run.kind === 'patients' || run.kind === 'record') && (
          <Button kind="quiet" size="small" busy={settle.isPending} onClick={() => settle.mutate({ params, body: { decision: 'new' } })}>
            <Trans>It is somebody new</Trans>
          </Button>
        )}
        {row.outcome !== 'skipped' && (
          <Button kind="quiet" size="small" busy={settle.isPending} onClick={() => settle.mutate({ params, body: { decision: 'skip' } })}>
            <Trans>Leave the row out</Trans>
          </Button>
        )}
      </div>
      {settle.error && <Problem error={settle.error} />}
    </>
  )
}
