import '../../../kernel/ui/tables/tables.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { measureAge } from '@sorrel/contract/patients/guardians'
import type { Patient } from '@sorrel/contract/patients/record/schemas'
import { Link } from '@tanstack/react-router'
import { useNow } from '../../../kernel/clock.ts'
import { nameOfPerson } from '../../../kernel/use-session.ts'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../../../scheduling/patient/use-my-zone.ts'
import { useStatusWords } from '../words.ts'

/** The patients who were found, a row for each; on a phone a card for each. It shows what tells people apart; the record itself takes a reason. */
export function PatientTable({ items }: { items: readonly Patient[] }) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section className="sheet-table" aria-label={t`Patients found`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Patient</Trans>
            </th>
            <th scope="col">
              <Trans>Phone number</Trans>
            </th>
            <th scope="col">
              <Trans>Details</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((patient) => (
            <Row key={patient.patient_id} patient={patient} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ patient }: { patient: Patient }) {
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow(60_000)
  const zone = useMyZone()
  const statusWords = useStatusWords()
  const { patient_id, birth_date, phone_number, confirmation_status } = patient
  const age = birth_date ? String(measureAge(birth_date, dayOf(now, patient.time_zone ?? zone))) : ''
  const born = birth_date ? format.shortDate(birth_date) : ''
  return (
    <tr>
      <th scope="row">
        <Link to="/admin/patients/$patientId" params={{ patientId: patient_id }}>
          {nameOfPerson(patient) || t`No name yet`}
        </Link>
        {birth_date && (
          <small>
            <Trans>
              {born}, age {age}
            </Trans>
          </small>
        )}
      </th>
      <td data-label={t`Phone number`}>{phone_number ?? <Trans context="phone number">None</Trans>}</td>
      <td data-label={t`Details`}>{statusWords[confirmation_status]}</td>
    </tr>
  )
}
