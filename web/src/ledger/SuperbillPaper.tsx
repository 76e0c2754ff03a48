import { Trans } from '@lingui/react/macro'
import { getSuperbillPdf } from '@sorrel/contract/ledger/operations'
import { call } from '../kernel/calls/api.ts'
import { DownloadButton } from '../kernel/ui/files/DownloadButton.tsx'
import { useFormat } from '../kernel/words/i18n.ts'

/** Saves what a patient sends to a plan on their own; `at` names the file. */
export function SuperbillPaper({ appointmentId: appointment_id, at }: { appointmentId: string; at: string }) {
  const { locale: language } = useFormat()
  return (
    <DownloadButton
      name={`superbill-${at.slice(0, 10)}.pdf`}
      load={() => call(getSuperbillPdf, { params: { appointment_id }, query: { language } })}
    >
      <Trans>Superbill for your plan (PDF)</Trans>
    </DownloadButton>
  )
}
