import { Trans } from '@lingui/react/macro'
import { getPaperPdf } from '@sorrel/contract/billing/operations'
import type { Paper } from '@sorrel/contract/billing/schemas'
import { paperKinds } from '@sorrel/contract/billing/vocabulary'
import { call } from '../../kernel/calls/api.ts'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

/** A receipt or a statement, which can be saved as a PDF in the reader's language. */
export function PaperRow({ paper, patientId: patient_id }: { paper: Paper; patientId: string }) {
  const format = useFormat()
  const zone = useMyZone()
  const { id: paper_id, kind, number, month, amount_cents, issued_at } = paper
  const what = paperKinds[kind][format.locale]
  return (
    <li className="bill-row">
      <b className="capital">{month ? `${what}, ${format.month(month)}` : what}</b>
      <b className="bill-number">{format.money(amount_cents)}</b>
      <span className="line line--apart line--wrap">
        <span className="small quiet">
          {number} · {format.shortDate(dayOf(issued_at, zone))}
        </span>
        <DownloadButton
          name={`${number}.pdf`}
          load={() => call(getPaperPdf, { params: { patient_id, paper_id }, query: { language: format.locale } })}
        >
          <Trans>Save as PDF</Trans>
          <span className="sr"> {number}</span>
        </DownloadButton>
      </span>
    </li>
  )
}
