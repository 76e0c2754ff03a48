import { Trans, useLingui } from '@lingui/react/macro'
import type { getMe } from '@sorrel/contract/auth/operations'
import { getPatient } from '@sorrel/contract/patients/record/operations'
import type { Patient } from '@sorrel/contract/patients/record/schemas'
import { useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { firstNameOf, usePeople } from '../use-people.ts'

const DetailsForm = makeLazyPart(() => import('./DetailsForm.tsx'), 'DetailsForm')

type Props = { me: OutputOf<typeof getMe> }

/** Name, address and units of the patient, or of the one for whom the person acts now, with a form to change them. */
export function DetailsCard({ me }: Props) {
  const { t } = useLingui()
  const { acting, dependent } = usePeople()
  const whom = dependent && firstNameOf(dependent)
  const patient_id = acting ?? me.actor.patient_id
  const { data, error, refetch } = useRead(getPatient, patient_id ? { params: { patient_id }, query: {} } : null)
  const [open, setOpen] = useState(false)
  return (
    <Card
      title={<Trans>Personal details</Trans>}
      aside={
        data && (
          <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
            <Trans>Change details</Trans>
          </Button>
        )
      }
    >
      {error && <Problem error={error} again={() => refetch()} />}
      {!data && !error && <Waiting shape="rows" count={3} />}
      {data && <Facts patient={data} />}
      {data && (
        <Dialog open={open} onClose={() => setOpen(false)} title={whom ? t`Change the details of ${whom}` : t`Change your details`}>
          <DetailsForm
            key={`${data.patient_id} ${data.version}`}
            patient={data}
            me={me}
            onDone={() => setOpen(false)}
            whileLoading={<Waiting shape="rows" count={3} />}
            ifLost={() => setOpen(false)}
          />
        </Dialog>
      )}
    </Card>
  )
}

function Facts({ patient }: { patient: Patient }) {
  const { t } = useLingui()
  const format = useFormat()
  const name = [patient.first_name, patient.last_name].filter(Boolean).join(' ')
  const called = patient.preferred_name
  const place = [patient.street, patient.street_2, patient.city, [patient.state, patient.zip].filter(Boolean).join(' ')].filter(Boolean)
  const facts = [
    [t`Name`, called ? t`${name}, called ${called}` : name],
    [t`Date of birth`, patient.birth_date ? format.date(patient.birth_date) : ''],
    [t`Address`, place.join(', ')],
    [t`Units`, patient.units === 'us' ? t`Pounds and inches` : t`Kilograms and centimeters`],
  ] as const
  return (
    <dl className="stack">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="small quiet">{label}</dt>
          <dd>{value || <Trans>Not known yet</Trans>}</dd>
        </div>
      ))}
    </dl>
  )
}
