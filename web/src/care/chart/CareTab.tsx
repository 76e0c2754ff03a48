import { Trans, useLingui } from '@lingui/react/macro'
import { getMyClientCare } from '@sorrel/contract/care/operations'
import { careEndReasonLabels, careStatusLabels } from '@sorrel/contract/care/vocabulary'
import { useLoaded } from '../../kernel/calls/query.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/provider/use-schedule.ts'
import type { ChartTabProps } from '../chart-tab.ts'

/** Where the care stands. */
export function CareTab({ careId }: ChartTabProps) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const care = useLoaded(getMyClientCare, { params: { care_id: careId } }).data
  return (
    <Card title={t`This care`}>
      <DataList
        facts={[
          { label: <Trans>Status</Trans>, value: careStatusLabels[care.status][format.locale] },
          { label: <Trans>Began</Trans>, value: format.date(dayOf(care.started_at, zone)) },
          care.ended_at !== null && { label: <Trans>Ended</Trans>, value: format.date(dayOf(care.ended_at, zone)) },
          care.end_reason !== null && { label: <Trans>Reason</Trans>, value: careEndReasonLabels[care.end_reason][format.locale] },
        ]}
      />
    </Card>
  )
}
