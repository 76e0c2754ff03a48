import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileText, IconRefresh, IconX } from '@tabler/icons-react'
import { Button } from '../buttons/Button.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { Icon } from '../Icon.tsx'
import { makeLazyPart } from '../lazy-part.tsx'
import { Picture } from './Picture.tsx'
import { useFaultWords } from './use-fault-words.ts'
import { type FileValue, isRefused, type Running } from './use-uploads.ts'

// Most uploads make no sound.
const SoundPlayer = makeLazyPart(() => import('../sound/SoundPlayer.tsx'), 'SoundPlayer')

/** A file that has arrived. Sound can be heard before it is sent. */
export function UploadedRow({ file: { file_id, name, type }, remove }: { file: FileValue; remove: () => void }) {
  const { t } = useLingui()
  const isSound = type.startsWith('audio/')
  return (
    <li className="filefield-file">
      {type.startsWith('image/') ? (
        <Picture file_id={file_id} size="thumb" alt={name} />
      ) : (
        // A player has a picture of its own.
        !isSound && <Icon of={IconFileText} />
      )}
      <span className="filefield-name">
        {name}
        {isSound && <SoundPlayer file_id={file_id} name={name} />}
      </span>
      <IconButton icon={IconX} name={t`Remove ${name}`} onClick={remove} />
    </li>
  )
}

/** A file on its way, or why it did not arrive. */
export function UploadRow({ one, cancel, again }: { one: Running; cancel: () => void; again: () => void }) {
  const { t } = useLingui()
  const wordsFor = useFaultWords()
  const { upload, share, error } = one
  const { name } = upload.file
  if (error) {
    const mayHelp = !isRefused(error)
    return (
      <li className="filefield-file filefield-file--error">
        <p role="alert">{wordsFor(error, upload.file, upload.purpose)}</p>
        <span className="line line--wrap">
          {mayHelp && (
            <Button kind="quiet" size="small" icon={IconRefresh} onClick={again}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <Button kind="plain" size="small" onClick={cancel}>
            <Trans>Leave it out</Trans>
          </Button>
        </span>
      </li>
    )
  }
  const percent = Math.round(share * 100)
  return (
    <li className="filefield-file">
      <span className="filefield-name">
        {name}
        <progress value={share} max={1} aria-label={t`Upload of ${name}`} />
      </span>
      <span className="small quiet" role="status">
        {share < 1 ? t`${percent}%` : <Trans>Checking</Trans>}
      </span>
      <IconButton icon={IconX} name={t`Stop the upload of ${name}`} onClick={cancel} />
    </li>
  )
}
