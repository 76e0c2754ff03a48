import { Trans, useLingui } from '@lingui/react/macro'
import { noticeLabels } from '@sorrel/contract/notifications/vocabulary'
import type { getPatientForSupport } from '@sorrel/contract/patients/creating/operations'
import type { OutputOf } from '../../../kernel/calls/api.ts'
import { useNow } from '../../../kernel/clock.ts'
import { Card } from '../../../kernel/ui/Card.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../../../scheduling/patient/use-my-zone.ts'

type Notice = OutputOf<typeof getPatientForSupport>['notices'][number]

/** Which messages went to the patient, and whether they arrived. What they said is between us and the patient. */
export function NoticesCard({ notices }: { notices: readonly Notice[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow(60_000)
  const zone = useMyZone()
  const channels: Record<string, string> = { sms: t`Text message`, email: t`Email`, push: t`Push notice` }
  const statuses: Record<string, string> = {
    queued: t`waits`,
    suppressed: t`held back`,
    sent: t`sent`,
    delivered: t`arrived`,
    failed: t`failed`,
    bounced: t`came back`,
  }
  return (
    <Card flush title={<Trans>Messages to the patient</Trans>}>
      {notices.length === 0 ? (
        <p className="support-empty quiet">
          <Trans>None went out yet.</Trans>
        </p>
      ) : (
        <ul className="rows">
          {notices.map(({ notification_id, template, channel, status, created_at }) => (
            <li key={notification_id}>
              <span>
                {noticeLabels[template]?.[format.locale] ?? template}
                <small>
                  {channels[channel] ?? channel}, {statuses[status] ?? status}
                </small>
              </span>
              <span className="small quiet">{format.dayAndTime(created_at, zone, now)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
