import { useLingui } from '@lingui/react/macro'
import { valuesOf } from '@sorrel/contract/kernel/label'
import { type EvidenceKind, evidenceKinds, mostEvidenceFiles } from '@sorrel/contract/payments/vocabulary'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { FileField } from '../../kernel/ui/files/FileField.tsx'
import type { FileValue } from '../../kernel/ui/files/use-uploads.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

/** A file for a bank, and what it shows once that was chosen. */
export type Evidence = FileValue & { kind: EvidenceKind | '' }

/** Whether each file says what it shows, and no two show the same. */
export const areNamed = (files: readonly Evidence[]): files is readonly (Evidence & { kind: EvidenceKind })[] =>
  files.every(({ kind }) => kind !== '') && new Set(files.map(({ kind }) => kind)).size === files.length

type Props = { files: readonly Evidence[]; isTried: boolean; onChange: (files: readonly Evidence[]) => void }

/** The files of an answer to a bank, each with what it shows, which stays with its file when another one is taken out. */
export function EvidenceFiles({ files, isTried, onChange }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const options = valuesOf(evidenceKinds).map((value) => ({ value, label: evidenceKinds[value][locale] }))
  const keep = (value: readonly FileValue[]) =>
    onChange(value.map((file) => ({ ...file, kind: files.find(({ file_id }) => file_id === file.file_id)?.kind ?? '' })))
  const findFault = ({ file_id, kind }: Evidence) => {
    if (kind === '') return isTried && t`Please choose what it shows.`
    return files.some((other) => other.file_id !== file_id && other.kind === kind) && t`Banks take one file of each kind.`
  }
  return (
    <>
      <FileField
        label={t`Files, if you have any`}
        help={t`One of each kind, 4.5 MB in all. Cover what is about health.`}
        purpose="dispute_evidence"
        most={mostEvidenceFiles}
        value={files}
        onChange={keep}
      />
      {files.map((file) => (
        <SelectInput
          key={file.file_id}
          label={t`What ${file.name} shows`}
          value={file.kind}
          empty={t`Choose`}
          options={options}
          error={findFault(file)}
          onChange={(event) => {
            const kind = event.currentTarget.value as Evidence['kind']
            onChange(files.map((other) => (other.file_id === file.file_id ? { ...other, kind } : other)))
          }}
        />
      ))}
    </>
  )
}
