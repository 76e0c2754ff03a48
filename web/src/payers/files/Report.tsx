import { Plural, Trans } from '@lingui/react/macro'
import type { importPrices } from '@sorrel/contract/payers/operations'
import { priceFaultLabels } from '@sorrel/contract/payers/vocabulary'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useLocale } from '../../kernel/words/i18n.ts'

/** What would come of a file, or came of it. */
export function Report({ report }: { report: OutputOf<typeof importPrices> }) {
  const { counts, faults, unknown_columns, missing_columns, is_applied } = report
  const missing = missing_columns.join(', ')
  const unknown = unknown_columns.join(', ')
  return (
    <>
      <Notice tone={counts.refused > 0 ? 'error' : 'info'} live>
        {missing !== '' ? (
          <p>
            <Trans>The file lacks these columns: {missing}. Nothing was changed.</Trans>
          </p>
        ) : counts.refused > 0 ? (
          <p>
            <Plural
              value={counts.refused}
              one="# row cannot be imported, so nothing was changed."
              other="# rows cannot be imported, so nothing was changed."
            />
          </p>
        ) : is_applied ? (
          <p>
            <Trans>The file was imported.</Trans>
          </p>
        ) : (
          <p>
            <Trans>Every row can be imported. Nothing was changed yet.</Trans>
          </p>
        )}
        <ul>
          <li>
            <Plural value={counts.added} one="# row is new" other="# rows are new" />
          </li>
          <li>
            <Plural value={counts.replacing} one="# row ends or replaces another" other="# rows end or replace others" />
          </li>
          <li>
            <Plural value={counts.unchanged} one="# row holds already" other="# rows hold already" />
          </li>
        </ul>
        {unknown !== '' && (
          <p>
            <Trans>These columns mean nothing here and are left out: {unknown}.</Trans>
          </p>
        )}
      </Notice>
      {faults.length > 0 && <Faults faults={faults} />}
    </>
  )
}

function Faults({ faults }: { faults: OutputOf<typeof importPrices>['faults'] }) {
  const locale = useLocale()
  return (
    <ul className="payers-list">
      {faults.map(({ line, column, fault, text }) => (
        <li key={`${line} ${column}`}>
          <b>
            <Trans>
              Line {line}, {column}
            </Trans>
          </b>
          <span>
            {priceFaultLabels[fault][locale]} {text !== '' && <code>{text}</code>}
          </span>
        </li>
      ))}
    </ul>
  )
}
