import { Trans, useLingui } from '@lingui/react/macro'
import type { Enclosure } from '@sorrel/contract/denials/schemas'
import { type EnclosureKind, enclosureKinds, mostEnclosures } from '@sorrel/contract/denials/vocabulary'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { FileField } from '../../kernel/ui/files/FileField.tsx'
import type { FileValue } from '../../kernel/ui/files/use-uploads.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

/** What goes with a letter while it is written: documents of the record by their kind, and files. */
export type Enclosed = { of_record: readonly Exclude<EnclosureKind, 'file'>[]; files: readonly FileValue[] }
const ofRecord = ['note', 'referral'] as const

/** The enclosures of a letter as they are changed. Their files are named here, not shown, so none is a picture. */
export const openEnclosures = (all: readonly Enclosure[]): Enclosed => ({
  of_record: ofRecord.filter((kind) => all.some((one) => one.kind === kind)),
  files: all.flatMap(({ file_id, name }) => (file_id === null ? [] : [{ file_id, name, type: 'application/pdf' }])),
})

/** The enclosures as the server takes them. */
export const listEnclosures = ({ of_record, files }: Enclosed) => [
  ...of_record.map((kind) => ({ kind })),
  ...files.map(({ file_id }) => ({ kind: 'file' as const, file_id })),
]

/** Chooses what goes with a letter. The letter prints the list. */
export function Enclosures({ value: { of_record, files }, onChange }: { value: Enclosed; onChange: (next: Enclosed) => void }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  return (
    <fieldset className="stack">
      <legend>
        <Trans>What goes with it</Trans>
      </legend>
      {ofRecord.map((kind) => (
        <CheckRow
          key={kind}
          checked={of_record.includes(kind)}
          onChange={(event) => {
            const isChosen = event.currentTarget.checked
            onChange({ files, of_record: ofRecord.filter((one) => (one === kind ? isChosen : of_record.includes(one))) })
          }}
        >
          {enclosureKinds[kind][locale]}
        </CheckRow>
      ))}
      <FileField
        label={t`Further documents`}
        help={t`Under their names they stand on the letter.`}
        purpose="appeal_enclosure"
        most={mostEnclosures - ofRecord.length}
        value={files}
        onChange={(next) => onChange({ of_record, files: next })}
      />
    </fieldset>
  )
}
