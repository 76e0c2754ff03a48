import { Trans, useLingui } from '@lingui/react/macro'
import { listPayerRules } from '@sorrel/contract/coding/operations'
import { exportPrices, getPayer, importPrices, listFees, listPayers } from '@sorrel/contract/payers/operations'
import { type PriceFileKind, priceFileColumns, priceFileKinds } from '@sorrel/contract/payers/vocabulary'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Field } from '../../kernel/ui/fields/Field.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { saveAs } from '../../kernel/ui/files/save-as.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useLocale } from '../../kernel/words/i18n.ts'
import { Screen } from '../Screen.tsx'
import { Report } from './Report.tsx'

/** Where billing staff take over payers and prices from a file, after a dry run, and save them as one. */
export function PriceFilesPage() {
  const { t } = useLingui()
  const locale = useLocale()
  const [kind, setKind] = useState<PriceFileKind>('fees')
  const options = (Object.keys(priceFileKinds) as PriceFileKind[]).map((value) => ({ value, label: priceFileKinds[value][locale] }))
  return (
    <Screen title={t`Files`} line={<Trans>Import payers and prices from a file, or save them as one.</Trans>}>
      <Segments legend={t`What the file holds`} options={options} value={kind} onChange={setKind} />
      <Taking key={kind} kind={kind} />
      <Saving kind={kind} />
    </Screen>
  )
}

/** The text of a file, in the encoding that spreadsheets gave it. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function Taking({ kind }: { kind: PriceFileKind }) {
  const { t } = useLingui()
  const [csv, setCsv] = useState<string | null>(null)
  const check = useAct(importPrices, {})
  const apply = useAct(importPrices, {
    refreshes: [listFees, listPayers, getPayer, listPayerRules],
    onSuccess: ({ is_applied }) => {
      if (is_applied) toast(t`The file was imported.`)
    },
  })
  const report = apply.data ?? check.data
  const isReady =
    report !== undefined && !report.is_applied && report.counts.refused === 0 && report.counts.added + report.counts.replacing > 0
  return (
    <Card title={<Trans>Import a file</Trans>}>
      <div className="stack">
        <p className="small">
          <Trans>Its columns, in any order. A star marks those that every row needs.</Trans>
        </p>
        <p className="small">
          <code>{priceFileColumns[kind].join(', ')}</code>
        </p>
        {kind === 'rules' && (
          <p className="small quiet">
            <Trans>
              Modifiers and diagnoses stand in one cell with blanks between them. In “payer_id”, “default” stands for payers without rules
              of their own; in “unit_minutes”, “visit” stands for one unit a visit.
            </Trans>
          </p>
        )}
        <Field label={t`Table as CSV`}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="file"
              accept=".csv,text/csv"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0]
                check.reset()
                apply.reset()
                setCsv(null)
                if (file) void readText(file).then(setCsv)
              }}
            />
          )}
        </Field>
        <div className="payers-acts">
          <Button
            kind="quiet"
            disabled={csv === null}
            busy={check.isPending}
            onClick={() => {
              apply.reset()
              check.mutate({ body: { kind, csv: csv ?? '', dry_run: true } })
            }}
          >
            <Trans>Check the file</Trans>
          </Button>
          <Button
            disabled={!isReady}
            busy={apply.isPending}
            onClick={() => apply.mutate({ body: { kind, csv: csv ?? '', dry_run: false } })}
          >
            <Trans>Import it</Trans>
          </Button>
        </div>
        {(apply.error ?? check.error) && <Problem error={apply.error ?? check.error} />}
        {report && <Report report={report} />}
      </div>
    </Card>
  )
}

function Saving({ kind }: { kind: PriceFileKind }) {
  const [error, setError] = useState<unknown>(null)
  const save = async () => {
    setError(null)
    try {
      const bytes = await call(exportPrices, { params: { kind } })
      if (bytes instanceof Blob) saveAs(bytes, `${kind}.csv`)
    } catch (refused) {
      setError(refused)
    }
  }
  return (
    <Card title={<Trans>Save as a file</Trans>}>
      <div className="stack">
        <p>
          <Trans>Every version that was not withdrawn. The file can be changed and imported again.</Trans>
        </p>
        <div>
          <Button kind="quiet" icon={IconDownload} onClick={() => void save()}>
            <Trans>Save as CSV</Trans>
          </Button>
        </div>
        {error !== null && <Problem error={error} again={() => void save()} />}
      </div>
    </Card>
  )
}
