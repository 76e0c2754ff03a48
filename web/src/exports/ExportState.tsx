import { Trans, useLingui } from '@lingui/react/macro'
import type { getExport } from '@sorrel/contract/exports/operations'
import type { OutputOf } from '../kernel/calls/api.ts'
import { DownloadButton } from '../kernel/ui/files/DownloadButton.tsx'
import { Notice } from '../kernel/ui/notices/Notice.tsx'
import { dayOf } from '../kernel/words/format.ts'
import { useFormat } from '../kernel/words/i18n.ts'
import { useMyZone } from '../scheduling/patient/use-my-zone.ts'

type State = OutputOf<typeof getExport>

/** How far the archive is, and its download once it is there. */
export function ExportState({ state }: { state: State }) {
  if (state.status === 'waiting' || state.status === 'making') return <Progress state={state} />
  if (state.status === 'ready') return <Ready state={state} />
  if (state.status === 'failed') {
    return (
      <Notice tone="error" live>
        <Trans>It could not be prepared. Nothing of yours is lost.</Trans>
      </Notice>
    )
  }
  if (state.status === 'expired') {
    return (
      <p className="small quiet">
        <Trans>The last one could be downloaded for one day, and is gone now.</Trans>
      </p>
    )
  }
  return null
}

function Progress({ state: { files_done, files_total } }: { state: State }) {
  const { t } = useLingui()
  return (
    <div className="stack stack--close" role="status">
      <p>
        {files_total ? (
          <Trans>
            Preparing: {files_done} of {files_total} files. You may leave this page.
          </Trans>
        ) : (
          <Trans>Preparing. You may leave this page.</Trans>
        )}
      </p>
      <progress aria-label={t`Preparing`} {...(files_total ? { value: files_done, max: files_total } : {})} />
    </div>
  )
}

function Ready({ state: { file_id, expires_at, bytes, is_elsewhere, asked_at } }: { state: State }) {
  const format = useFormat()
  const zone = useMyZone()
  if (is_elsewhere || !file_id) {
    return (
      <Notice tone="info">
        <Trans>It is ready on the device on which you asked for it, and only there. For this device, prepare a new one.</Trans>
      </Notice>
    )
  }
  const until = expires_at ? format.dayAndTime(expires_at, zone, asked_at ?? expires_at) : ''
  const size = format.number(Math.max(0.1, (bytes ?? 0) / 1_000_000), { maximumFractionDigits: 1 })
  const day = asked_at ? dayOf(asked_at, zone) : ''
  return (
    <div className="stack stack--close" role="status">
      <p>
        <Trans>It is ready. You can download it here until {until}.</Trans>
      </p>
      <div>
        <DownloadButton file_id={file_id} name={`everything-${day}.zip`}>
          <Trans>Download ({size} MB)</Trans>
        </DownloadButton>
      </div>
    </div>
  )
}
