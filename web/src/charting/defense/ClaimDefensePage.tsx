import '../charting.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getClaimDefense } from '@sorrel/contract/charting/operations'
import { getRouteApi } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { DefenseList } from './DefenseList.tsx'

const route = getRouteApi('/admins/admin/visits/$id/defense')

/** The signed note of a visit as an auditor reads it, for billing staff. */
export function ClaimDefensePage() {
  const { t } = useLingui()
  const format = useFormat()
  const { id } = route.useParams()
  const { data, error, refetch } = useRead(getClaimDefense, { params: { appointment_id: id } })
  return (
    <>
      <PageHead title={t`Defend this claim`} line={data && <>{[data.patient_name, format.date(data.day)].join(', ')}</>} />
      <div className="page">
        {error && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={8} />}
        {data && (
          <Card title={<Trans>What an auditor looks for</Trans>}>
            <DefenseList lines={data.lines} />
          </Card>
        )}
      </div>
    </>
  )
}
