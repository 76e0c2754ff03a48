import { Trans } from '@lingui/react/macro'
import { getContactNotePdf } from '@sorrel/contract/contacts/operations'
import type { ContactNote } from '@sorrel/contract/contacts/schemas'
import { call } from '../kernel/calls/api.ts'
import { getDeviceZone } from '../kernel/clock.ts'
import { DownloadButton } from '../kernel/ui/files/DownloadButton.tsx'
import { dayOf } from '../kernel/words/format.ts'
import { useFormat } from '../kernel/words/i18n.ts'

/** Saves a signed note between visits as a PDF, with its headings in the language of the screen. */
export function ContactPaper({ note: { id, patient_id, happened_at } }: { note: ContactNote }) {
  const { locale: language } = useFormat()
  return (
    <DownloadButton
      name={`note-${dayOf(happened_at, getDeviceZone())}.pdf`}
      load={() => call(getContactNotePdf, { params: { patient_id, contact_note_id: id }, query: { language } })}
    >
      <Trans>The note (PDF)</Trans>
    </DownloadButton>
  )
}
