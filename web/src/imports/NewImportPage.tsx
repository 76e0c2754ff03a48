import './imports.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { startImport } from '@sorrel/contract/imports/operations'
import { type ImportSource, importSourceLabels, importSources, runFaultLabels } from '@sorrel/contract/imports/vocabulary'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem } from '../kernel/calls/api.ts'
import { useAct } from '../kernel/calls/query.ts'
import { PageHead } from '../kernel/shell/PageHead.tsx'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../kernel/ui/Card.tsx'
import { ChoiceCards } from '../kernel/ui/fields/ChoiceCards.tsx'
import { SelectInput } from '../kernel/ui/fields/SelectInput.tsx'
import { FileField } from '../kernel/ui/files/FileField.tsx'
import type { FileValue } from '../kernel/ui/files/use-uploads.ts'
import { Notice } from '../kernel/ui/notices/Notice.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { useLocale } from '../kernel/words/i18n.ts'
import { type OfferedKind, useKindWords } from './kinds.ts'

const route = getRouteApi('/admins/admin/import/new')
const mostFiles = 200

/** Chooses what is imported and from where, and uploads it. */
export function NewImportPage() {
  const { t } = useLingui()
  const locale = useLocale()
  const navigate = route.useNavigate()
  const { patient } = route.useSearch()
  const kinds = useKindWords()
  const [kind, setKind] = useState<OfferedKind>(patient ? 'record' : 'patients')
  const [source, setSource] = useState<ImportSource | ''>('')
  const [files, setFiles] = useState<readonly FileValue[]>([])
  const [asked, setAsked] = useState(false)
  const start = useAct(startImport, {
    onSuccess: ({ import_id }) => void navigate({ to: '/admin/import/$importId', params: { importId: import_id } }),
  })
  const from = kind === 'record' ? 'sorrel' : source
  const isWhole = from !== '' && files.length > 0
  const send = () => {
    setAsked(true)
    if (from === '' || files.length === 0) return
    const into = kind === 'record' && patient ? { patient_id: patient } : {}
    start.mutate({ body: { kind, source: from, file_ids: files.map(({ file_id }) => file_id), ...into } })
  }
  return (
    <>
      <PageHead title={t`Import a file`} line={<Trans>First the patients, then their visits, then their notes.</Trans>}>
        <LinkButton kind="quiet" to="/admin/import">
          <Trans>All imports</Trans>
        </LinkButton>
      </PageHead>
      <div className="page imports">
        <Card className="imports-form">
          <div className="stack">
            <ChoiceCards shown legend={<Trans>What do you import?</Trans>} value={kind} onChange={setKind} options={kinds} />
            {kind !== 'record' && (
              <SelectInput
                label={t`Where does the file come from?`}
                help={t`The same ID means the same person or visit in every file of one system, so nothing is created twice.`}
                empty={t`Choose one`}
                value={source}
                error={asked && source === '' ? t`Please choose the system.` : undefined}
                options={importSources
                  .filter((one) => one !== 'sorrel')
                  .map((value) => ({ value, label: importSourceLabels[value][locale] }))}
                onChange={(event) => setSource(event.currentTarget.value as ImportSource | '')}
              />
            )}
            {kind === 'record' && <RecordNotice patientId={patient} />}
            <FileField
              key={kind}
              label={
                kind === 'documents' ? (
                  <Trans>PDF files, or a zip of them</Trans>
                ) : kind === 'record' ? (
                  <Trans>The archive, as a zip file</Trans>
                ) : (
                  <Trans>The file, as CSV</Trans>
                )
              }
              purpose="import"
              most={kind === 'documents' ? mostFiles : 1}
              value={files}
              error={asked && files.length === 0 ? t`Please choose a file.` : undefined}
              onChange={setFiles}
            />
            <Notice tone="info">
              <Trans>Nothing changes yet. The next step shows what would happen to every row.</Trans>
            </Notice>
            {start.error && <Refusal error={start.error} />}
            <Button busy={start.isPending} disabled={asked && !isWhole} onClick={send}>
              <Trans>Continue</Trans>
            </Button>
          </div>
        </Card>
      </div>
    </>
  )
}

/** Into whose record an archive goes. */
function RecordNotice({ patientId }: { patientId: string | undefined }) {
  if (!patientId)
    return (
      <Notice tone="info">
        <Trans>
          It becomes a new patient. A child first needs a record that a guardian has added: open it, and choose Bring a record from another
          Sorrel.
        </Trans>
      </Notice>
    )
  return (
    <Notice tone="info">
      <Trans>
        It goes into{' '}
        <Link to="/admin/patients/$patientId" params={{ patientId }}>
          this record
        </Link>
        , which must be empty.
      </Trans>
    </Notice>
  )
}

/** Why a file was not taken, in words. */
function Refusal({ error }: { error: Error }) {
  const locale = useLocale()
  const reason = error instanceof ApiProblem && error.code === 'import_unreadable' ? String(error.details.reason) : undefined
  const label = reason && reason in runFaultLabels ? runFaultLabels[reason as keyof typeof runFaultLabels] : undefined
  if (!label) return <Problem error={error} />
  return (
    <Notice tone="error" live>
      {label[locale]}
    </Notice>
  )
}
