import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { applyImport, checkImport, getImport, getRefusedImportRows, listImportRows, undoImport } from '@sorrel/contract/imports/operations'
import { rowOutcomeLabels, rowOutcomes, runFaultLabels } from '@sorrel/contract/imports/vocabulary'
import { IconArrowBackUp, IconDatabaseImport, IconDownload, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { saveAs } from '../../kernel/ui/files/save-as.ts'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat, useLocale } from '../../kernel/words/i18n.ts'
import { StateChip } from '../StateChip.tsx'
import { isWorking, type Run } from './run.ts'

const reads = [getImport, listImportRows]

/** How far a run is, what its rows come to, and what can be done next. */
export function StateCard({ run }: { run: Run }) {
  const { t } = useLingui()
  const locale = useLocale()
  const format = useFormat()
  const shown = rowOutcomes.filter((outcome) => run.counts[outcome] > 0)
  return (
    <Card title={<Trans>Where it stands</Trans>} aside={<StateChip state={run.state} />}>
      <div className="stack">
        {isWorking(run) && <Progress run={run} />}
        {run.fault && <Notice tone={run.fault === 'relied_on' ? 'warn' : 'error'}>{runFaultLabels[run.fault][locale]}</Notice>}
        {run.cleared_at && (
          <Notice tone="info">
            <Trans>The rows of this import were removed after a month. What was imported stays.</Trans>
          </Notice>
        )}
        {shown.length > 0 && (
          <DataList
            facts={shown.map((outcome) => ({ label: rowOutcomeLabels[outcome][locale], value: format.number(run.counts[outcome]) }))}
          />
        )}
        <div className="imports-acts">
          {(run.kind === 'documents' || run.kind === 'record') && run.state === 'uploaded' && <CheckButton run={run} />}
          {run.counts.refused > 0 && !run.cleared_at && run.found.headers.length > 0 && <RefusedButton run={run} />}
          {run.broke_off_in && !run.cleared_at && <AgainButton run={run} step={run.broke_off_in} />}
          {(run.state === 'applied' || run.broke_off_in === 'applying') && run.counts.made > 0 && !run.cleared_at && (
            <UndoButton run={run} label={t`Undo the whole import`} />
          )}
        </div>
        {run.state === 'checked' && <ApplyForm run={run} />}
      </div>
    </Card>
  )
}

function Progress({ run: { rows_done, rows_total } }: { run: Run }) {
  const { t } = useLingui()
  const format = useFormat()
  const done = format.number(rows_done)
  const total = format.number(rows_total ?? 0)
  return (
    <div role="status">
      {rows_total ? (
        <>
          <progress max={rows_total} value={rows_done} aria-label={t`Rows done`} />{' '}
          <span className="small quiet">
            <Trans>
              {done} of {total} rows. You may leave this page.
            </Trans>
          </span>
        </>
      ) : (
        <span className="small quiet">
          <Trans>Reading the file. You may leave this page.</Trans>
        </span>
      )}
    </div>
  )
}

function ApplyForm({ run }: { run: Run }) {
  const [invites, setInvites] = useState(false)
  const apply = useAct(applyImport, { refreshes: reads })
  const { unclear, new: fresh } = run.counts
  return (
    <>
      {unclear > 0 && (
        <Notice tone="warn">
          <Plural
            value={unclear}
            one="One row is unclear. Please decide below who it is."
            other="# rows are unclear. Please decide below who they are."
          />
        </Notice>
      )}
      {run.kind === 'patients' && (
        <CheckRow checked={invites} onChange={(event) => setInvites(event.currentTarget.checked)}>
          <Trans>Invite the new patients by text message or email</Trans>
        </CheckRow>
      )}
      <p className="small quiet">
        {run.kind === 'appointments' ? (
          <Trans>Nobody gets a message about the import. From then on, upcoming visits get reminders as usual.</Trans>
        ) : invites ? (
          <Trans>An invitation cannot be taken back, so this import cannot be undone.</Trans>
        ) : (
          <Trans>Nobody gets a message. The whole import can be undone until something new depends on it.</Trans>
        )}
      </p>
      {apply.error && <Problem error={apply.error} />}
      <div className="imports-acts">
        <Button
          icon={IconDatabaseImport}
          busy={apply.isPending}
          disabled={unclear > 0 || fresh === 0}
          onClick={() => apply.mutate({ params: { import_id: run.import_id }, body: { invites } })}
        >
          <Plural value={fresh} one="Import one row" other="Import # rows" />
        </Button>
      </div>
    </>
  )
}

function CheckButton({ run }: { run: Run }) {
  const check = useAct(checkImport, { refreshes: reads })
  return (
    <>
      <Button busy={check.isPending} onClick={() => check.mutate({ params: { import_id: run.import_id }, body: run.settings })}>
        <Trans>Check the files</Trans>
      </Button>
      {check.error && <Problem error={check.error} />}
    </>
  )
}

/** Goes on with the step that broke off. Rows that were taken over are not taken over again. */
function AgainButton({ run, step }: { run: Run; step: NonNullable<Run['broke_off_in']> }) {
  const check = useAct(checkImport, { refreshes: reads })
  const apply = useAct(applyImport, { refreshes: reads })
  const undo = useAct(undoImport, { refreshes: reads })
  const params = { import_id: run.import_id }
  const begin = {
    checking: () => check.mutate({ params, body: run.settings }),
    applying: () => apply.mutate({ params, body: { invites: run.invites } }),
    undoing: () => undo.mutate({ params }),
  }
  const error = check.error ?? apply.error ?? undo.error
  return (
    <>
      <Button icon={IconRefresh} busy={check.isPending || apply.isPending || undo.isPending} onClick={begin[step]}>
        <Trans>Try again</Trans>
      </Button>
      {error && <Problem error={error} />}
    </>
  )
}

function RefusedButton({ run }: { run: Run }) {
  const locale = useLocale()
  const [error, setError] = useState<unknown>(null)
  const save = async () => {
    setError(null)
    try {
      const bytes = await call(getRefusedImportRows, { params: { import_id: run.import_id }, query: { language: locale } })
      if (bytes instanceof Blob) saveAs(bytes, 'refused-rows.csv')
    } catch (refused) {
      setError(refused)
    }
  }
  return (
    <>
      <Button kind="quiet" icon={IconDownload} onClick={() => void save()}>
        <Trans>Save the refused rows as CSV</Trans>
      </Button>
      {error !== null && <Problem error={error} again={() => void save()} />}
    </>
  )
}

function UndoButton({ run, label }: { run: Run; label: string }) {
  const { t } = useLingui()
  const undo = useAct(undoImport, { refreshes: reads })
  const ask = async () => {
    const sure = await confirm({
      title: t`Undo this import?`,
      text: t`Everything that it created is removed. If anything new depends on one of its rows, nothing is removed.`,
      action: t`Undo the import`,
      danger: true,
    })
    if (sure) undo.mutate({ params: { import_id: run.import_id } })
  }
  return (
    <>
      <Button kind="quiet" icon={IconArrowBackUp} busy={undo.isPending} onClick={() => void ask()}>
        {label}
      </Button>
      {undo.error && <Problem error={undo.error} />}
    </>
  )
}
