import { Trans } from '@lingui/react/macro'
import { careStatusLabels } from '@sorrel/contract/care/vocabulary'
import type { Patient } from '@sorrel/contract/patients/record/schemas'
import { Card } from '../../../kernel/ui/Card.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../../../scheduling/patient/use-my-zone.ts'

/** The dietitians who look after the patient, and those who did. */
export function CareCard({ cares }: { cares: NonNullable<Patient['care']> }) {
  const format = useFormat()
  const zone = useMyZone()
  const day = (instant: string) => format.shortDate(dayOf(instant, zone))
  return (
    <Card flush title={<Trans>Dietitians</Trans>}>
      {cares.length === 0 ? (
        <p className="support-empty quiet">
          <Trans>Nobody looks after this patient yet. Care begins with the first booked visit.</Trans>
        </p>
      ) : (
        <ul className="rows">
          {cares.map(({ care_id, provider_name, status, started_at, ended_at }) => {
            const from = day(started_at)
            const to = ended_at ? day(ended_at) : ''
            return (
              <li key={care_id}>
                <b>{provider_name}</b>
                <span className="small quiet">
                  {careStatusLabels[status as keyof typeof careStatusLabels]?.[format.locale]},{' '}
                  {to ? (
                    <Trans>
                      {from} to {to}
                    </Trans>
                  ) : (
                    <Trans>since {from}</Trans>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
