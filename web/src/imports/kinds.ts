import { useLingui } from '@lingui/react/macro'
import { type ImportKind, importKindLabels } from '@sorrel/contract/imports/vocabulary'
import { useLocale } from '../kernel/words/i18n.ts'

/** What can be chosen on the screen. */
export type OfferedKind = ImportKind

/** The kinds of import with a word of explanation each. */
export function useKindWords(): { value: OfferedKind; label: string; detail: string }[] {
  const { t } = useLingui()
  const locale = useLocale()
  return [
    { value: 'patients', label: importKindLabels.patients[locale], detail: t`One row for each person.` },
    { value: 'appointments', label: importKindLabels.appointments[locale], detail: t`One row for each visit, past or upcoming.` },
    { value: 'documents', label: importKindLabels.documents[locale], detail: t`PDF files whose names say which patient they belong to.` },
    { value: 'record', label: importKindLabels.record[locale], detail: t`The archive that a patient downloaded there, as it is.` },
  ]
}
