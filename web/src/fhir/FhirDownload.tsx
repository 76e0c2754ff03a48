import { Trans, useLingui } from '@lingui/react/macro'
import type { getMe } from '@sorrel/contract/auth/operations'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutputOf } from '../kernel/calls/api.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Card } from '../kernel/ui/Card.tsx'
import { Dialog } from '../kernel/ui/dialogs/Dialog.tsx'
import { makeLazyPart } from '../kernel/ui/lazy-part.tsx'
import { Waiting } from '../kernel/ui/notices/Waiting.tsx'

const FhirForm = makeLazyPart(() => import('./FhirForm.tsx'), 'FhirForm')

/** The record of the patient, or of the one for whom the person acts now, as a file that another clinic can read. */
export function FhirDownload({ me }: { me: OutputOf<typeof getMe> }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Card title={<Trans>Your record for another clinic</Trans>}>
      <div className="stack">
        <p>
          <Trans>One file in the FHIR format, which the programs of clinics and hospitals can read.</Trans>
        </p>
        <div>
          <Button kind="quiet" icon={IconDownload} onClick={() => setOpen(true)}>
            <Trans>Save the record…</Trans>
          </Button>
        </div>
      </div>
      <Dialog open={open} onClose={close} title={t`Save the record?`}>
        <FhirForm me={me} onClose={close} whileLoading={<Waiting shape="text" count={2} />} ifLost={close} />
      </Dialog>
    </Card>
  )
}
