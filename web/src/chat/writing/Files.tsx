import { Plural, useLingui } from '@lingui/react/macro'
import { mostAttachments } from '@sorrel/contract/chat/vocabulary'
import { UploadedRow, UploadRow } from '../../kernel/ui/files/UploadRow.tsx'
import type { FileValue, useUploads } from '../../kernel/ui/files/use-uploads.ts'
import '../../kernel/ui/files/files.css'

type Props = { files: readonly FileValue[]; uploads: ReturnType<typeof useUploads>; left: number }

/** What goes along with the message. `left`: how many of the chosen files had no room, and are still on the device. */
export function Files({ files, uploads, left }: Props) {
  const { t } = useLingui()
  return (
    <>
      {(files.length > 0 || uploads.running.length > 0) && (
        <ul className="filefield-files" aria-label={t`Files`}>
          {files.map((file) => (
            <UploadedRow key={file.file_id} file={file} remove={() => uploads.remove(file.file_id)} />
          ))}
          {uploads.running.map((one) => (
            <UploadRow key={one.upload.key} one={one} cancel={() => uploads.cancel(one.upload)} again={() => uploads.again(one.upload)} />
          ))}
        </ul>
      )}
      <p className="small" role="status" hidden={left === 0 || files.length + uploads.running.length === 0}>
        {left > 0 && (
          <Plural
            value={left}
            one={`A message can carry up to ${mostAttachments} files. # of those you chose was not added; send it with the next message.`}
            other={`A message can carry up to ${mostAttachments} files. # of those you chose were not added; send them with the next message.`}
          />
        )}
      </p>
    </>
  )
}
