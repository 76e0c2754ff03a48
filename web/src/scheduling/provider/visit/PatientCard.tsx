import { Trans, useLingui } from '@lingui/react/macro'
import { guardianRelationLabels } from '@sorrel/contract/patients/guardians'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { appointmentTypeLabels, bookingSourceLabels, visitModeLabels } from '@sorrel/contract/scheduling/vocabulary'
import { formatPhone } from '../../../auth/phone.ts'
import { Avatar } from '../../../kernel/ui/Avatar.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'
import { DataList } from '../../../kernel/ui/DataList.tsx'
import { dayOf, nameZoneCity } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { AskForYear } from '../../../prices/good-faith/AskForYear.tsx'
import { useMyZone } from '../use-schedule.ts'
import { usePastVisits } from './use-past-visits.ts'

/** The patient of the visit, as far as we have details. */
export function PatientCard({ visit }: { visit: Appointment }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const past = usePastVisits(visit)
  const number = past?.number
  const type = appointmentTypeLabels[visit.type][format.locale]
  return (
    <Card>
      <div className="line who">
        <Avatar name={visit.patient_name} size="small" round />
        <div>
          <h2>{visit.patient_name}</h2>
          <p className="small quiet">
            {number === undefined ? (
              type
            ) : (
              <Trans>
                {type}, visit {number} together
              </Trans>
            )}
          </p>
        </div>
      </div>
      <DataList
        facts={[
          visit.guardian && {
            label: guardianRelationLabels[visit.guardian.relation][format.locale],
            value: <GuardianName of={visit.guardian} />,
          },
          visit.patient_contact?.phone_number != null && {
            label: t`Phone`,
            value: <PhoneLink number={visit.patient_contact.phone_number} />,
          },
          visit.patient_contact?.email != null && { label: t`Email`, value: <MailLink address={visit.patient_contact.email} /> },
          { label: t`Time zone`, value: nameZoneCity(visit.patient_time_zone) },
          { label: t`Cover`, value: visit.paid_by === 'insurance' ? t`Insurance on file` : t`Pays without insurance` },
          past && {
            label: t`Seen last`,
            value: past.last ? format.shortDay(dayOf(past.last.starts_at, zone), dayOf(visit.starts_at, zone)) : t`Not yet`,
          },
          { label: t`How`, value: placeOf(visit, visitModeLabels[visit.visit_mode][format.locale]) },
          { label: t`Booking`, value: bookingSourceLabels[visit.booking_source][format.locale] },
          visit.override_reason !== null && { label: t`Exception`, value: visit.override_reason },
        ]}
      />
      {visit.paid_by !== 'insurance' && visit.status === 'Scheduled' && <AskForYear appointmentId={visit.id} />}
    </Card>
  )
}

/** The name and phone number of the guardian, whom staff call instead of the patient. */
export function GuardianName({ of: { name, phone_number } }: { of: NonNullable<Appointment['guardian']> }) {
  return (
    <>
      {name}
      {phone_number && (
        <small>
          <PhoneLink number={phone_number} />
        </small>
      )}
    </>
  )
}

/** A phone number that can be pressed to call it. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a className="link num" href={`tel:${number}`}>
    {formatPhone(number)}
  </a>
)

/** An address that can be pressed to write to it. */
export const MailLink = ({ address }: { address: string }) => (
  <a className="link" href={`mailto:${address}`}>
    {address}
  </a>
)

const placeOf = (visit: Appointment, mode: string) =>
  visit.location ? (
    <>
      {mode}
      <small>
        {visit.location.name}, {visit.location.street}, {visit.location.city}
      </small>
    </>
  ) : (
    mode
  )
