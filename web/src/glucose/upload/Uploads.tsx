import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { listGlucoseUploads, undoGlucoseUpload } from '@sorrel/contract/glucose/operations'
import type { GlucoseUpload } from '@sorrel/contract/glucose/schemas'
import { glucoseMakerLabels, uploadStatusLabels } from '@sorrel/contract/glucose/vocabulary'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { glucoseReads } from '../reads.ts'
import { AddFile } from './AddFile.tsx'
import { CheckedFile } from './CheckedFile.tsx'

const soon = 1500

/** The files of sensors: a new one, those that wait for a yes, and those that were added. */
export function Uploads({ patientId, isStaff, canWrite }: { patientId: string; isStaff: boolean; canWrite: boolean }) {
  const read = usePages(listGlucoseUploads, { params: { patient_id: patientId }, query: { limit: 20 } }, {})
  const { data, items, error, refetch, more, isLoadingMore } = read
  const shown = items.filter(({ status }) => status !== 'undone')
  return (
    <section className="card stack" aria-labelledby="glucose-files">
      <h2 id="glucose-files">
        <Trans>Sensor files</Trans>
      </h2>
      {canWrite && <AddFile patientId={patientId} isStaff={isStaff} />}
      {!data && (error ? <Problem error={error} again={() => void refetch()} /> : <Waiting shape="cards" count={1} />)}
      {shown.length > 0 && (
        <ul className="glucose-files">
          {shown.map((upload) => (
            <li key={upload.id}>
              {upload.status === 'checked' && canWrite ? (
                <CheckedFile patientId={patientId} upload={upload} />
              ) : (
                <AddedFile patientId={patientId} upload={upload} canWrite={canWrite} />
              )}
            </li>
          ))}
        </ul>
      )}
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show earlier files</Trans>
        </Button>
      )}
      {shown.some(({ status }) => status === 'applying' || status === 'undoing') && <Again refetch={() => void refetch()} />}
    </section>
  )
}

/** Looks again while a job is at work, in case the live events are away. */
function Again({ refetch }: { refetch: () => void }) {
  const latest = useRef(refetch)
  latest.current = refetch
  useEffect(() => {
    const timer = setInterval(() => latest.current(), soon)
    return () => clearInterval(timer)
  }, [])
  return null
}

type AddedProps = { patientId: string; upload: GlucoseUpload; canWrite: boolean }

function AddedFile({ patientId, upload, canWrite }: AddedProps) {
  const { t } = useLingui()
  const format = useFormat()
  const undo = useAct(undoGlucoseUpload, { refreshes: glucoseReads, onSuccess: () => toast(t`The readings are being removed.`) })
  const ask = async () => {
    const yes = await confirm({
      title: t`Remove the readings of this file?`,
      text: t`They disappear from the journal and from all numbers. Readings that are also in another file stay.`,
      action: t`Remove them`,
      danger: true,
      staysByDefault: true,
    })
    if (yes) undo.mutate({ params: { patient_id: patientId, glucose_upload_id: upload.id } })
  }
  return (
    <div className="stack">
      <div className="line line--apart line--wrap">
        <div>
          <p className="said">
            <b>{upload.file_name}</b>
          </p>
          <p className="small quiet">
            {glucoseMakerLabels[upload.maker][format.locale]}, {format.shortDate(upload.first_day)} – {format.shortDate(upload.last_day)},{' '}
            <Plural value={upload.readings} one="# reading" other="# readings" />
          </p>
        </div>
        {upload.status === 'applied' ? (
          canWrite && (
            <Button kind="plain" size="small" icon={IconTrash} busy={undo.isPending} onClick={() => void ask()}>
              <Trans>
                Remove<span className="sr"> {upload.file_name}</span>
              </Trans>
            </Button>
          )
        ) : (
          <span role="status">
            <Chip tone="info">{uploadStatusLabels[upload.status][format.locale]}</Chip>
          </span>
        )}
      </div>
      {undo.error && <Problem error={undo.error} />}
    </div>
  )
}
