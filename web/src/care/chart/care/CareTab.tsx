import { Trans, useLingui } from '@lingui/react/macro'
import { getMyClientCare } from '@sorrel/contract/care/operations'
import { careEndReasonLabels, careStatusLabels } from '@sorrel/contract/care/vocabulary'
import { formatPhone } from '../../../auth/phone.ts'
import { useLoaded } from '../../../kernel/calls/query.ts'
import { Card } from '../../../kernel/ui/Card.tsx'
import { DataList } from '../../../kernel/ui/DataList.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../../../scheduling/provider/use-schedule.ts'
import type { ChartTabProps } from '../../chart-tab.ts'
import { CareActs } from './CareActs.tsx'
import { DetailsForm } from './DetailsForm.tsx'

/** Where the care stands, what the dietitian keeps about the client, and every way in which it can change or end. */
export function CareTab({ careId }: ChartTabProps) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const care = useLoaded(getMyClientCare, { params: { care_id: careId } }).data
  const { contact, guardian } = care
  return (
    <div className="chart-body">
      <Card title={t`Working with this client`}>
        <DetailsForm key={care.version} care={care} />
      </Card>
      <div className="stack">
        <Card title={t`This care`}>
          <DataList
            facts={[
              { label: <Trans>Status</Trans>, value: careStatusLabels[care.status][format.locale] },
              { label: <Trans>Began</Trans>, value: format.date(dayOf(care.started_at, zone)) },
              care.ended_at !== null && { label: <Trans>Ended</Trans>, value: format.date(dayOf(care.ended_at, zone)) },
              care.end_reason !== null && { label: <Trans>Reason</Trans>, value: careEndReasonLabels[care.end_reason][format.locale] },
            ]}
          />
          <CareActs care={care} />
        </Card>
        <Card title={t`Contact`}>
          <DataList
            facts={[
              contact.phone_number !== null && { label: <Trans>Phone</Trans>, value: formatPhone(contact.phone_number) },
              contact.email !== null && { label: <Trans>Email</Trans>, value: contact.email },
              guardian !== null && {
                label: <Trans>Guardian</Trans>,
                value: [guardian.name, guardian.phone_number && formatPhone(guardian.phone_number)].filter(Boolean).join(', '),
              },
            ]}
          />
        </Card>
      </div>
    </div>
  )
}
