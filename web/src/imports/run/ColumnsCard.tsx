import { Trans, useLingui } from '@lingui/react/macro'
import { checkImport, getImport, listImportRows } from '@sorrel/contract/imports/operations'
import { listMissingFields } from '@sorrel/contract/imports/rules'
import { type DateOrder, fieldsOfKind, type ImportField, importFieldLabels } from '@sorrel/contract/imports/vocabulary'
import { useState } from 'react'
import { useUnsaved } from '../../kernel/browser/unsaved.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useLocale } from '../../kernel/words/i18n.ts'
import { listZonesToChoose } from '../../kernel/words/zones.ts'
import { DietitianField } from './DietitianField.tsx'
import type { Run } from './run.ts'

/** What each column of the file means. It is guessed from the headers, and kept for the next file of the system. */
export function ColumnsCard({ run }: { run: Run }) {
  const { t } = useLingui()
  const [columns, setColumns] = useState(run.settings.columns)
  const [order, setOrder] = useState<DateOrder | null>(run.settings.date_order)
  const [zone, setZone] = useState(run.settings.time_zone)
  const [provider, setProvider] = useState(run.settings.provider_id)
  const [asked, setAsked] = useState(false)
  const isChanged =
    columns !== run.settings.columns ||
    order !== run.settings.date_order ||
    zone !== run.settings.time_zone ||
    provider !== run.settings.provider_id
  useUnsaved(isChanged)
  const check = useAct(checkImport, { refreshes: [getImport, listImportRows] })
  const needsOrder = run.found.asks_date_order && order === null
  const choose = (column: number, field: ImportField | '') =>
    setColumns([...columns.filter((one) => one.column !== column && one.field !== field), ...(field ? [{ field, column }] : [])])
  const send = () => {
    setAsked(true)
    if (needsOrder) return
    const body = { columns, date_order: order, time_zone: zone, provider_id: provider }
    check.mutate({ params: { import_id: run.import_id }, body })
  }
  return (
    <Card title={<Trans>What the columns mean</Trans>}>
      <div className="imports-columns">
        {run.found.asks_date_order && <OrderField order={order} isMissing={asked && needsOrder} onChange={setOrder} />}
        {run.kind === 'appointments' && (
          <SelectInput
            label={t`Which time zone are the times in?`}
            value={zone}
            options={listZonesToChoose(zone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            onChange={(event) => setZone(event.currentTarget.value)}
          />
        )}
        <DietitianField
          label={t`Dietitian for rows that name none`}
          help={
            run.kind === 'patients'
              ? t`Each new patient begins care with this dietitian. Leave it empty if care begins with their visits.`
              : t`Visits without a dietitian are refused.`
          }
          value={provider}
          onChange={setProvider}
        />
        <div>
          {run.found.headers.map(({ text, example }, column) => (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a header may stand there twice, and the columns of a file never move.
              key={column}
              {...{ text, example, run }}
              field={columns.find((one) => one.column === column)?.field ?? ''}
              onChange={(field) => choose(column, field)}
            />
          ))}
        </div>
        <MissingNotice kind={run.kind} mapped={columns.map(({ field }) => field)} />
        {check.error && <Problem error={check.error} />}
        <div className="imports-acts">
          <Button
            kind={run.checked_at && !isChanged ? 'quiet' : 'main'}
            busy={check.isPending}
            disabled={columns.length === 0}
            onClick={send}
          >
            {run.checked_at ? <Trans>Check again</Trans> : <Trans>Check the rows</Trans>}
          </Button>
          <span className="small quiet">
            <Trans>This changes nothing.</Trans>
          </span>
        </div>
      </div>
    </Card>
  )
}

/** Says before the check that every row would be refused, and why. */
function MissingNotice({ kind, mapped }: { kind: Run['kind']; mapped: readonly ImportField[] }) {
  const locale = useLocale()
  const missing = listMissingFields(kind, mapped)
  if (missing.length === 0) return null
  const named = missing.map((field) => importFieldLabels[field][locale]).join(', ')
  return (
    <Notice tone="warn">
      <Trans>No column holds: {named}. Every row would be refused.</Trans>
    </Notice>
  )
}

type OrderProps = { order: DateOrder | null; isMissing: boolean; onChange: (order: DateOrder | null) => void }

function OrderField({ order, isMissing, onChange }: OrderProps) {
  const { t } = useLingui()
  return (
    <SelectInput
      label={t`How does the file write dates?`}
      empty={t`Choose one`}
      value={order ?? ''}
      error={isMissing ? t`The dates in this file can be read both ways. Please choose.` : undefined}
      options={[
        { value: 'mdy', label: t`Month first: 02/03 is February 3` },
        { value: 'dmy', label: t`Day first: 02/03 is March 2` },
      ]}
      onChange={(event) => onChange((event.currentTarget.value || null) as DateOrder | null)}
    />
  )
}

type ColumnProps = { text: string; example: string; field: ImportField | ''; run: Run; onChange: (field: ImportField | '') => void }

function ColumnRow({ text, example, field, run, onChange }: ColumnProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const header = text || t`Column without a header`
  return (
    <div className="imports-column">
      <span>
        <b>{header}</b>
        {example && <small>{example}</small>}
      </span>
      <SelectInput
        aria-label={t`Meaning of ${header}`}
        label={<span className="sr">{t`Meaning of ${header}`}</span>}
        empty={t`Leave out`}
        value={field}
        options={fieldsOfKind[run.kind].map((value) => ({ value, label: importFieldLabels[value][locale] }))}
        onChange={(event) => onChange(event.currentTarget.value as ImportField | '')}
      />
    </div>
  )
}
