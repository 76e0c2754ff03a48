import { Trans, useLingui } from '@lingui/react/macro'
import { listPapers } from '@sorrel/contract/billing/operations'
import { useRead } from '../../kernel/calls/query.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { PaperRow } from '../bills/PaperRow.tsx'

/** The latest receipts and statements of a client. */
export function StaffPapers({ patientId: patient_id }: { patientId: string }) {
  const { t } = useLingui()
  const { data } = useRead(listPapers, { params: { patient_id }, query: { limit: '10' } })
  if (!data) return null
  return (
    <Card flush title={t`Receipts and statements`}>
      {data.items.length === 0 ? (
        <p className="small quiet bill-row">
          <Trans>None yet.</Trans>
        </p>
      ) : (
        <ul className="bill-rows">
          {data.items.map((paper) => (
            <PaperRow key={paper.id} paper={paper} patientId={patient_id} />
          ))}
        </ul>
      )}
    </Card>
  )
}
