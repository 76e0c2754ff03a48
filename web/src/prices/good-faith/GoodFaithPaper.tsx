import { Plural, Trans } from '@lingui/react/macro'
import { getGoodFaithEstimatePdf, listGoodFaithEstimates } from '@sorrel/contract/prices/operations'
import { call, type OutputOf } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { AskForYear } from './AskForYear.tsx'

/** The price of a visit in writing, as it was sent last, and that of the visits of a year; `mayAsk`: the patient can ask for the latter. */
export function GoodFaithPaper({ appointmentId, mayAsk }: { appointmentId: string; mayAsk: boolean }) {
  const { data } = useRead(listGoodFaithEstimates, { params: { appointment_id: appointmentId } })
  const newest = (wanted: Paper['scope']) => data?.items.find(({ missing, scope }) => missing.length === 0 && scope === wanted)
  const [visit, year] = [newest('visit'), newest('year')]
  return (
    <div className="stack good-faith">
      {visit && <PaperButton paper={visit} />}
      {year && <PaperButton paper={year} />}
      {mayAsk && data && (
        <p>
          <AskForYear appointmentId={appointmentId} isOwn />
        </p>
      )}
    </div>
  )
}

type Paper = OutputOf<typeof listGoodFaithEstimates>['items'][number]

function PaperButton({ paper: { id, service_date, scope, visits } }: { paper: Paper }) {
  const { locale: language } = useFormat()
  return (
    <p>
      <DownloadButton
        name={`estimate-${service_date}.pdf`}
        load={() => call(getGoodFaithEstimatePdf, { params: { good_faith_estimate_id: id }, query: { language } })}
      >
        {scope === 'visit' ? (
          <Trans>Good-faith estimate (PDF)</Trans>
        ) : (
          <Plural value={visits} one="Good-faith estimate for # visit (PDF)" other="Good-faith estimate for # visits (PDF)" />
        )}
      </DownloadButton>
    </p>
  )
}
