import { Trans, useLingui } from '@lingui/react/macro'
import { listPatientFiles } from '@sorrel/contract/files/operations'
import type { StoredFile } from '@sorrel/contract/files/schemas'
import type { FilePurpose } from '@sorrel/contract/files/vocabulary'
import type { ChartTabProps } from '../../care/chart-tab.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { Picture } from '../../kernel/ui/files/Picture.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import './files-tab.css'

/** All files in the record of a client that the dietitian may read, the newest first. */
export function FilesTab({ patientId }: ChartTabProps) {
  const { t } = useLingui()
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listPatientFiles, { params: { patient_id: patientId } })
  return (
    <Card title={t`Files`}>
      {!data && !error && <Waiting />}
      {data && items.length === 0 && (
        <EmptyState title={t`No files yet`}>
          <Trans>Photos of cards, laboratory reports and signed forms of this client will be here.</Trans>
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className="file-rows">
          {items.map((file) => (
            <FileRow key={file.file_id} file={file} />
          ))}
        </ul>
      )}
      {error && <Problem error={error} again={() => void refetch()} />}
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Card>
  )
}

function FileRow({ file: { file_id, name, purpose, has_thumb, bytes, created_at } }: { file: StoredFile }) {
  const format = useFormat()
  const zone = useMyZone()
  const words = usePurposeWords()
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return (
    <li>
      {has_thumb && <Picture file_id={file_id} size="thumb" alt={name} />}
      <span className="file-words">
        <b>{words[purpose]}</b>
        <span>{name}</span>
        <span className="small quiet">
          {format.date(dayOf(created_at, zone))} · {kilobytes} kB
        </span>
      </span>
      <DownloadButton file_id={file_id} name={name} />
    </li>
  )
}

function usePurposeWords(): Record<FilePurpose, string> {
  const { t } = useLingui()
  return {
    insurance_card: t`Insurance card`,
    lab_report: t`Laboratory report`,
    journal_photo: t`Photo in the journal`,
    intake_photo: t`Photo in the intake`,
    signature: t`Signature`,
    release_form: t`Release form`,
    export: t`Export of the record`,
    referral: t({ message: 'Referral', context: 'document' }),
    avatar: t`Picture of the person`,
    glucose_file: t`Glucose sensor file`,
    import: t`File from another system`,
    imported_document: t`From the previous system`,
    chat_attachment: t`Sent in a message`,
    contest_evidence: t`Came with a contest`,
    dispute_evidence: t`Sent to a bank`,
    appeal_enclosure: t`Sent to an insurer with an appeal`,
  }
}
