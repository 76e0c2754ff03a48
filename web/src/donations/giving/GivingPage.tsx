import { Trans, useLingui } from '@lingui/react/macro'
import { useTitle } from '../../kernel/use-title.ts'
import { useMyPatientId } from '../../patients/use-people.ts'
import { ToConfirm } from '../../payments/confirm/ToConfirm.tsx'
import { Giving } from './Giving.tsx'

/** The recurring gift of a patient. */
export function GivingPage() {
  const { t } = useLingui()
  const patientId = useMyPatientId()
  useTitle(t`Giving`)
  return (
    <div className="stack">
      <h1 className="serif">
        <Trans>Giving</Trans>
      </h1>
      <p>
        <Trans>
          A gift of your choice to a good cause, as often as you like. It changes nothing about your care, and you can end it at any time.
        </Trans>
      </p>
      <ToConfirm patientId={patientId} />
      <Giving />
    </div>
  )
}
