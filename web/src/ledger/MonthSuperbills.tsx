import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getMonthlySuperbillPdf, listSuperbillMonths } from '@sorrel/contract/ledger/operations'
import { call } from '../kernel/calls/api.ts'
import { useRead } from '../kernel/calls/query.ts'
import { Card } from '../kernel/ui/Card.tsx'
import { DownloadButton } from '../kernel/ui/files/DownloadButton.tsx'
import { useFormat } from '../kernel/words/i18n.ts'

/** One superbill for each month with visits that a patient paid alone. Nothing where there is none. */
export function MonthSuperbills({ patientId: patient_id }: { patientId: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const { data } = useRead(listSuperbillMonths, { params: { patient_id } })
  if (!data || data.items.length === 0) return null
  return (
    <Card flush title={t`Superbills by month`}>
      <p className="small quiet bill-row">
        <Trans>For a plan that this practice does not bill: all paid visits of a month on one paper.</Trans>
      </p>
      <ul className="bill-rows">
        {data.items.map(({ month, visits, paid_cents }) => (
          <li key={month} className="bill-row">
            <b className="capital">{format.month(month)}</b>
            <b className="bill-number">{format.money(paid_cents)}</b>
            <span className="line line--apart line--wrap">
              <span className="small quiet">
                <Plural value={visits} one="# visit" other="# visits" />
              </span>
              <DownloadButton
                name={`superbill-${month.slice(0, 7)}.pdf`}
                load={() => call(getMonthlySuperbillPdf, { params: { patient_id }, query: { month, language: format.locale } })}
              >
                <Trans>Save as PDF</Trans>
                <span className="sr"> {format.month(month)}</span>
              </DownloadButton>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
