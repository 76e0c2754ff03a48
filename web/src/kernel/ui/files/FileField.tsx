import { Trans, useLingui } from '@lingui/react/macro'
import { purposeRules } from '@sorrel/contract/files/vocabulary'
import { IconAlertCircle, IconCamera, IconUpload } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, type RefObject, useId, useRef } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Icon } from '../Icon.tsx'
import './files.css'
import { UploadedRow, UploadRow } from './UploadRow.tsx'
import { type FileValue, useUploads } from './use-uploads.ts'

type Own = {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  purpose: keyof typeof purposeRules
  /** Of a provider: the patient whom the files are about. */
  patientId?: string
  /** How many files fit; one unless told. A new one takes the place of a single one. */
  most?: number
  value: readonly FileValue[]
  onChange: (value: readonly FileValue[]) => void
}

/** Uploads one file or several, with progress, and goes on after a break of the connection. `value` holds what has arrived. */
export function FileField({ label, help, error, purpose, patientId, most = 1, value, onChange }: Own) {
  const { t } = useLingui()
  const at = useId()
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { running, begin, cancel, remove, again } = useUploads({ purpose, patientId, most, value, onChange })
  const { accepts } = purposeRules[purpose]
  const acceptsPdf = accepts.includes('application/pdf')
  const acceptsPhotos = accepts.includes('image/jpeg')
  const isFull = most > 1 && value.length + running.length >= most
  const describedBy = [error && `${at}-mend`, help && `${at}-help`].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a place to drop files on in every browser.
    <div
      className={`field filefield ${error ? 'field--error' : ''}`}
      role="group"
      aria-labelledby={`${at}-label`}
      aria-describedby={describedBy || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (!isFull) begin([...event.dataTransfer.files])
      }}
    >
      <span className="filefield-label" id={`${at}-label`}>
        {label}
      </span>
      {(value.length > 0 || running.length > 0) && (
        <ul className="filefield-files" aria-label={t`Files`}>
          {value.map((file) => (
            <UploadedRow key={file.file_id} file={file} remove={() => remove(file.file_id)} />
          ))}
          {running.map((one) => (
            <UploadRow key={one.upload.key} one={one} cancel={() => cancel(one.upload)} again={() => again(one.upload)} />
          ))}
        </ul>
      )}
      {!isFull && (
        <div className="line line--wrap">
          {acceptsPhotos && (
            <span className="filefield-camera">
              <Button kind="quiet" icon={IconCamera} onClick={() => camera.current?.click()}>
                <Trans>Take a photo</Trans>
              </Button>
            </span>
          )}
          <Button kind="quiet" icon={IconUpload} onClick={() => files.current?.click()} aria-describedby={`${at}-label`}>
            {value.length > 0 && most === 1 ? (
              <Trans>Choose another</Trans>
            ) : acceptsPdf || !acceptsPhotos ? (
              <Trans>Choose a file</Trans>
            ) : (
              <Trans>Choose a photo</Trans>
            )}
          </Button>
        </div>
      )}
      <FileInput take={begin} place={files} accept={acceptsOf(accepts)} multiple={most > 1} />
      <FileInput take={begin} place={camera} accept="image/jpeg" capture="environment" />
      <Notes {...{ at, error, help }} />
    </div>
  )
}

// Machines with Excel call a CSV file by another type, so its ending is named as well.
const acceptsOf = (accepts: readonly string[]) => [...accepts, ...(accepts.includes('text/csv') ? ['.csv'] : [])].join(',')

type Input = { take: (files: readonly File[]) => void; place: RefObject<HTMLInputElement | null> } & Pick<
  ComponentProps<'input'>,
  'accept' | 'multiple' | 'capture'
>

/** The browser's own control, which buttons of ours open. */
const FileInput = ({ take, place, ...input }: Input) => (
  <input
    {...input}
    ref={place}
    type="file"
    hidden
    onChange={({ currentTarget }) => {
      take([...(currentTarget.files ?? [])])
      // Choosing the same file again is a new choice.
      currentTarget.value = ''
    }}
  />
)

const Notes = ({ at, error, help }: { at: string; error: ReactNode; help: ReactNode }) => (
  <>
    {error && (
      <p className="mend" id={`${at}-mend`}>
        <Icon of={IconAlertCircle} />
        <span>{error}</span>
      </p>
    )}
    {help && (
      <p className="help" id={`${at}-help`}>
        {help}
      </p>
    )}
  </>
)
