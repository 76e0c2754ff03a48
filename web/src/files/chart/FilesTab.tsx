import { Trans, useLingui } from '@lingui/react/macro'
import { listPatientFiles } from '@sorrel/contract/files/operations'
import type { StoredFile } from '@sorrel/contract/files/schemas'
import type { FilePurpose } from '@sorrel/contract/files/vocabulary'
import { useState } from 'react'
import type { ChartTabProps } from '../../care/chart-tab.ts'
import { useRead } from '../../kernel/calls/query.ts'
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
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  const last = cursors.length - 1
  return (
    <Card title={t`Files`}>
      {cursors.map((cursor, at) => (
        <Page
          key={cursor ?? ''}
          patientId={patientId}
          cursor={cursor}
          onMore={at === last ? (next) => setCursors([...cursors, next]) : undefined}
        />
      ))}
    </Card>
  )
}

type PageProps = { patientId: string; cursor: string | undefined; onMore: ((cursor: string) => void) | undefined }

function Page({ patientId, cursor, onMore }: PageProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(listPatientFiles, { params: { patient_id: patientId }, query: cursor ? { cursor } : {} })
  if (!data) return error ? <Problem error={error} again={() => void refetch()} /> : <Waiting />
  const { items, next_cursor } = data
  if (items.length === 0 && !cursor && !next_cursor)
    return (
      <EmptyState title={t`No files yet`}>
        <Trans>Photos of cards, laboratory reports and signed forms of this client will be here.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ul className="file-rows">
        {items.map((file) => (
          <FileRow key={file.file_id} file={file} />
        ))}
      </ul>
      {next_cursor && onMore && (
        <Button kind="quiet" onClick={() => onMore(next_cursor)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
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
    avatar: t`Picture of the person`,
  }
}
