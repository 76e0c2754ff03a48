import { Trans, useLingui } from '@lingui/react/macro'
import type { Likeness } from '@sorrel/contract/patients/creating/likeness'
import { getPatient } from '@sorrel/contract/patients/record/operations'
import type { Patient } from '@sorrel/contract/patients/record/schemas'
import { formatPhone } from '../../../auth/phone.ts'
import { useRead } from '../../../kernel/calls/query.ts'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { Chip } from '../../../kernel/ui/Chip.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import type { Alike } from './alike.ts'
import type { NewPatientBody } from './new-patient.ts'

/** What was typed and a known patient, side by side, with a mark where they are alike. */
export function Beside({ one, wish }: { one: Alike; wish: NewPatientBody }) {
  const { data, error, refetch } = useRead(getPatient, { params: { patient_id: one.patient_id }, query: {} })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="rows" count={2} />
  return (
    <section className="alike" aria-label={nameOf(data)}>
      <Comparison patient={data} wish={wish} alike={one.alike} />
      <div>
        <LinkButton to="/admin/patients/$patientId" params={{ patientId: one.patient_id }}>
          <Trans>It is this person: open the record</Trans>
        </LinkButton>
      </div>
    </section>
  )
}

const nameOf = (person: { first_name?: string | null; last_name?: string | null }) =>
  [person.first_name, person.last_name].filter(Boolean).join(' ')

function Comparison({ patient, wish, alike }: { patient: Patient; wish: NewPatientBody; alike: readonly Likeness[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const has = (...names: Likeness[]) => names.some((name) => alike.includes(name))
  const day = (birth: string | null) => (birth ? format.date(birth) : '')
  const former = patient.former_names.join(', ')
  const rows: { label: string; typed: string; known: string; fits: boolean; isNear?: boolean }[] = [
    { label: t`Name`, typed: nameOf(wish), known: nameOf(patient), fits: has('name', 'name_near'), isNear: has('name_near') },
    ...(former ? [{ label: t`Before`, typed: '', known: former, fits: false }] : []),
    {
      label: t`Date of birth`,
      typed: day(wish.birth_date),
      known: day(patient.birth_date),
      fits: has('birth_date', 'birth_date_near'),
      isNear: has('birth_date_near'),
    },
    {
      label: t`Phone`,
      typed: formatPhone(wish.phone_number ?? ''),
      known: formatPhone(patient.phone_number ?? ''),
      fits: has('phone_number'),
    },
    { label: t`Email`, typed: wish.email ?? '', known: patient.email ?? '', fits: has('email') },
    { label: t`State`, typed: wish.state, known: patient.state ?? '', fits: false },
  ]
  return (
    <table>
      <thead>
        <tr>
          <td />
          <th scope="col">
            <Trans>You typed</Trans>
          </th>
          <th scope="col">
            <Trans>We know</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, typed, known, fits, isNear }) => (
          <tr key={label} data-alike={fits || undefined}>
            <th scope="row">{label}</th>
            <td>{typed}</td>
            <td>
              {known}
              {fits && <> {isNear ? <Chip tone="warn">{t`nearly the same`}</Chip> : <Chip tone="warn">{t`the same`}</Chip>}</>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
