import { useLingui } from '@lingui/react/macro'
import { type FileFault, type FilePurpose, mostBytesOf, mostFileBytes, purposeRules } from '@sorrel/contract/files/vocabulary'
import { ApiProblem } from '../../calls/api.ts'
import { usePhrase } from '../../words/use-phrase.ts'

const megabytes = (bytes: number) => Math.max(1, Math.round(bytes / 1024 / 1024))

/** What a purpose takes, in the words of its refusals. */
function acceptedBy(purpose: FilePurpose): 'photos' | 'documents' | 'tables' | 'exports' | 'messages' {
  const { accepts } = purposeRules[purpose]
  if (accepts.includes('application/zip')) return 'exports'
  if (accepts.includes('audio/webm')) return 'messages'
  return accepts.includes('application/pdf') ? 'documents' : accepts.includes('text/csv') ? 'tables' : 'photos'
}

/** Says why a file did not arrive, by its name, and what to do. */
export function useFaultWords(): (error: unknown, file: File, purpose: FilePurpose) => string {
  const { t } = useLingui()
  const phraseFor = usePhrase()
  return (error, { name, size, type }, purpose) => {
    const reason = error instanceof ApiProblem && error.code === 'file_not_accepted' ? (error.details.reason as FileFault) : undefined
    if (!reason) return `${name}: ${phraseFor(error)}`
    const accepts = acceptedBy(purpose)
    // A table is read as a whole, an archive piece by piece.
    const isTable = accepts === 'tables' || (accepts === 'exports' && !/zip|pdf/.test(type))
    const most = megabytes(isTable ? mostFileBytes : mostBytesOf(purpose))
    const has = megabytes(size)
    const sentences: Record<FileFault, string> = {
      too_large:
        isTable || accepts === 'exports'
          ? t`${name} is ${has} MB. We accept files of up to ${most} MB here. Please split it and choose the parts.`
          : t`${name} is ${has} MB. We accept files of up to ${most} MB. Please choose a smaller one, or take a photo of it.`,
      wrong_type: {
        messages: t`${name} is not a picture, a PDF or a sound recording. Please choose a JPEG, a PNG, a PDF, an MP3, M4A, OGG, WebM or WAV.`,
        documents: t`${name} is not a picture or a PDF. Please choose a JPEG, a PNG or a PDF.`,
        photos: t`${name} is not a picture. Please choose a JPEG or a PNG, or take a photo.`,
        tables: t`${name} is not a table. Please choose the CSV file as it was exported.`,
        exports: t`${name} is not a CSV file, a PDF or a zip. Please choose the file as it was exported.`,
      }[accepts],
      heic: t`${name} is an iPhone picture (HEIC), which not everybody can open. Share it as JPEG, or take a screenshot of it and choose that.`,
      damaged:
        accepts === 'tables' || accepts === 'exports'
          ? t`${name} is empty, damaged or incomplete. Please export it again and choose the new file.`
          : t`${name} is empty, damaged or incomplete. Please choose it again, or take a new photo.`,
      too_many_pixels: t`${name} has too many pixels. Please choose a smaller picture.`,
      locked: t`${name} needs a password. Please save it without one and choose it again.`,
      archive: t`${name} contains other files. Please choose them one by one.`,
    }
    return sentences[reason]
  }
}
