import { Trans } from '@lingui/react/macro'
import { getGoodFaithEstimatePdf, listGoodFaithEstimates } from '@sorrel/contract/prices/operations'
import { call } from '../kernel/calls/api.ts'
import { useRead } from '../kernel/calls/query.ts'
import { DownloadButton } from '../kernel/ui/files/DownloadButton.tsx'
import { useFormat } from '../kernel/words/i18n.ts'

/** The price of a visit in writing, as it was sent last; nothing while there is none. */
export function GoodFaithPaper({ appointmentId }: { appointmentId: string }) {
  const { locale: language } = useFormat()
  const { data } = useRead(listGoodFaithEstimates, { params: { appointment_id: appointmentId } })
  const newest = data?.items.find(({ missing }) => missing.length === 0)
  if (!newest) return null
  return (
    <p>
      <DownloadButton
        name={`estimate-${newest.service_date}.pdf`}
        load={() => call(getGoodFaithEstimatePdf, { params: { good_faith_estimate_id: newest.id }, query: { language } })}
      >
        <Trans>Good-faith estimate (PDF)</Trans>
      </DownloadButton>
    </p>
  )
}
