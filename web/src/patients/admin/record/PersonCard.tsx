import { Trans, useLingui } from '@lingui/react/macro'
import type { Patient } from '@sorrel/contract/patients/record/schemas'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { formatPhone } from '../../../auth/phone.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'
import { DataList } from '../../../kernel/ui/DataList.tsx'
import { Dialog } from '../../../kernel/ui/dialogs/Dialog.tsx'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { useStatusWords } from '../words.ts'

const CorrectForm = makeLazyPart(() => import('./CorrectForm.tsx'), 'CorrectForm')

/** Who the patient is and how they are reached, with a form for corrections. */
export function PersonCard({ patient }: { patient: Patient }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const statusWords = useStatusWords()
  const { first_name, last_name, preferred_name, former_names, guardian } = patient
  const place = [patient.street, patient.street_2, patient.city, [patient.state, patient.zip].filter(Boolean).join(' ')]
  const unknown = <span className="quiet">{t`Not known yet`}</span>
  return (
    <Card
      title={<Trans>Details</Trans>}
      aside={
        !patient.deleted_at && (
          <Button kind="quiet" size="small" icon={IconPencil} onClick={() => setOpen(true)}>
            <Trans>Correct</Trans>
          </Button>
        )
      }
    >
      <DataList
        facts={[
          { label: t`Legal name`, value: [first_name, last_name].filter(Boolean).join(' ') || unknown },
          preferred_name !== null && { label: t`Called`, value: preferred_name },
          former_names.length > 0 && { label: t`Before`, value: former_names.join(', ') },
          {
            label: t`Phone`,
            value: formatPhone(patient.phone_number ?? '') || (guardian ? formatPhone(guardian.phone_number ?? '') : unknown),
          },
          { label: t`Email`, value: patient.email ? <span className="support-address">{patient.email}</span> : unknown },
          { label: t`Address`, value: place.filter(Boolean).join(', ') || unknown },
          { label: t`Language`, value: patient.preferred_language === 'es' ? t`Spanish` : t`English` },
          { label: t`Details`, value: statusWords[patient.confirmation_status] },
        ]}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Correct the details`}>
        <CorrectForm
          key={`${patient.patient_id} ${patient.version}`}
          patient={patient}
          onDone={() => setOpen(false)}
          whileLoading={<Waiting count={4} />}
          ifLost={() => setOpen(false)}
        />
      </Dialog>
    </Card>
  )
}
